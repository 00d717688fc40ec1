// The tablet's irregularities: what went wrong, found by a tap or two letters; its facts, one question at a time;
// then the ruling, step by step. What somebody above the dealer must decide keeps the hand waiting, and says who.

import { whyKey } from "./articles.js";
import { rankName, ranks, suitGlyph, suits } from "./cards.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { padKeys } from "./pad.js";
import { closeKey } from "./sheets.js";
import { cents, euro, facts, t } from "./words.js";

const PHASES = ["shuffle", "deal", "betting", "board", "showdown", "between"];
const CONTEST = "wrong-award";
const catalogue = facts.irregularities ?? [];

/** A sentence of the server in the language of this page. */
export const say = (told) => told?.[facts.language] ?? told?.en ?? "";

export const noReport = () => ({ phase: null, typed: "", slug: null, answers: {}, rank: null, sent: null });

const known = (slug) => catalogue.find((one) => one.slug === slug);

/** Facts that matter now, in order; some only before, some only after substantial action. */
const questions = (one, { substantial }) => one.facts.filter(({ asked }) => asked !== (substantial ? "early" : "late"));

/** A pot is contested by the hand it was won in, with who contests it. */
const contests = (report, view) => report.slug === CONTEST && (!view.hand || view.reportable.phase !== "showdown");
const contestQuestion = () => ({ name: "seat", kind: "seat", question: t("contest.who"), anywhere: true });
const asked = (report, view) => (contests(report, view) ? [contestQuestion()] : questions(known(report.slug), view.reportable));
const next = (report, view) => asked(report, view).find(({ name }) => !(name in report.answers));

// ---------------------------------------------------------------- finding it

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Every word typed begins a word of the title or of the hints. */
function matches(one, typed) {
  const found = plain([one.title, ...one.hints].join(" ")).split(/[^\p{L}\p{N}]+/u);
  return plain(typed).split(/\s+/).filter(Boolean).every((part) => found.some((word) => word.startsWith(part)));
}

function offered(report, view) {
  const now = new Set([...view.reportable.now, ...(view.hand_number ? [CONTEST] : [])]);
  const family = view.reportable.family;
  const fits = catalogue.filter((one) => (!one.books.length || one.books.includes(view.reportable.book)) && (!one.families.length || !family || one.families.includes(family)));
  if (report.typed.trim()) return fits.filter((one) => matches(one, report.typed)).map((one) => ({ one, now: now.has(one.slug) })).sort((a, b) => b.now - a.now);
  const phase = report.phase ?? view.reportable.tile;
  const here = fits.filter((one) => one.phase === phase);
  const others = report.phase ? [] : fits.filter((one) => one.phase !== phase && now.has(one.slug));
  return [...here, ...others].map((one) => ({ one, now: now.has(one.slug) })).sort((a, b) => b.now - a.now);
}

const item = ({ one, now }) => html`<button class="option irr${now ? " main" : ""}" data-do="irr_pick" data-value="${one.slug}" data-key="${one.slug}"${now ? "" : html` disabled`}><span><b>${one.title}</b>${!now && html`<small>${t("irr.not-now")}</small>`}</span></button>`;

function finding(report, view) {
  const phase = report.phase ?? view.reportable.tile;
  const tab = (name) => html`<button class="irr-tab" data-do="irr_phase" data-value="${name}" data-key="${name}" aria-pressed="${name === phase && !report.typed}">${t(`phase.${name}`)}</button>`;
  const found = offered(report, view);
  return html`<header><span class="who"><b>${t("irr.title")}</b><span>${t("irr.how")}</span></span>${closeKey()}</header>
    <label class="sr" for="irr-find">${t("irr.find")}</label><input id="irr-find" class="irr-find" type="search" autocomplete="off" maxlength="40" placeholder="${t("irr.find")}">
    <nav class="irr-tabs" aria-label="${t("irr.phases")}">${PHASES.map(tab)}</nav>
    <div class="irr-list" data-key="list">${found.map(item)}${!found.length && html`<p class="muted">${t("irr.none")}</p>`}</div>`;
}

// ---------------------------------------------------------------- one question at a time

const answer = (value, words, more = "", look = "") => html`<button class="option irr-answer ${look}" data-do="irr_answer" data-value="${JSON.stringify(value)}" data-key="${JSON.stringify(value)}"><span><b>${words}</b>${more && html`<small>${more}</small>`}</span></button>`;

function seatAnswers(fact, view, nameOf) {
  const inHand = view.hand ? view.hand.seats.filter((one) => fact.anywhere || one.in || fact.name !== "seat").map((one) => one.seat) : view.occupied.filter((one) => !one.locked_up).map((one) => one.seat);
  const all = fact.anywhere ? Array.from({ length: view.seats }, (_, i) => i + 1).filter((seat) => view.hand || inHand.includes(seat)) : inHand;
  return html`<div class="irr-seats">${all.sort((a, b) => a - b).map((seat) => html`<button class="winner" data-do="irr_answer" data-value="${seat}" data-key="s${seat}"><span class="n">${seat}</span>${nameOf(seat) || t("free")}</button>`)}</div>`;
}

function cardAnswers(report) {
  return html`<div class="cardpad"><div class="ranks">${ranks.map((rank) => html`<button class="pad-key${rank === report.rank ? " on" : ""}" data-do="irr_rank" data-value="${rank}" data-key="r${rank}" aria-pressed="${rank === report.rank}">${rankName(rank)}</button>`)}</div>
    <div class="suits">${suits.map((suit) => html`<button class="pad-key suit-key" data-do="irr_suit" data-value="${suit}" data-key="u${suit}" aria-label="${t(`suit.${suit}`)}"${report.rank ? "" : html` disabled`}>${suitGlyph(suit, 28)}</button>`)}</div></div>`;
}

const numbers = (most) => html`<div class="irr-seats">${Array.from({ length: most }, (_, i) => i + 1).map((n) => html`<button class="winner" data-do="irr_answer" data-value="${n}" data-key="n${n}"><span class="n">${n}</span></button>`)}</div>`;

const sums = (fact) => html`<form class="entry" id="irrForm" data-key="irr-${fact.name}"><label for="amount">${t("irr.amount")}</label><input id="amount" inputmode="none" autocomplete="off" maxlength="7" required>
    <div class="pad" role="group">${padKeys()}</div><button class="option main enter">${icon("check")}<span><b>${t("irr.go-on")}</b></span></button></form>`;

const kinds = {
  seat: (fact, report, view, nameOf) => seatAnswers(fact, view, nameOf),
  yes_no: () => html`<div class="irr-two">${answer(true, t("irr.yes"), "", "main")}${answer(false, t("irr.no"), "", "main")}</div>`,
  choice: (fact) => html`<div class="options">${fact.choices.map(([value, words]) => answer(value, words, "", "main"))}</div>`,
  card: (fact, report) => cardAnswers(report),
  count: () => numbers(9),
  amount: (fact) => sums(fact),
};

function asking(report, view, nameOf) {
  const fact = next(report, view);
  const all = asked(report, view);
  const { title } = known(report.slug);
  const at = all.indexOf(fact) + 1;
  return html`<header><span class="who"><b>${title}</b><span>${t("irr.question", { n: at, all: all.length })}</span></span>${closeKey()}</header>
    <p class="irr-question" data-fact="${fact.name}">${fact.question}</p>${kinds[fact.kind](fact, report, view, nameOf)}
    <div class="irr-foot"><button class="ghost-key" data-do="irr_back">${icon("undo")}${t("irr.back")}</button>${fact.optional && html`<button class="ghost-key" data-do="irr_skip">${t("irr.skip")}</button>`}</div>`;
}

// ---------------------------------------------------------------- the ruling

export const stepList = (steps) => html`<ol class="irr-steps">${steps.map((one) => html`<li class="${one.does ? "does" : ""}"><span>${say(one.text)}</span></li>`)}</ol>`;

const whoDecides = (one) => t("irr.decides", { who: t(`who.${one.applies}`) });

/** What was ruled, to be done with the hands; it stays until the dealer says so. */
export function rulingSheet(one) {
  const { decided } = one;
  const head = decided.how === "prescribed" ? t("irr.ruled") : t(`irr.ruled.${decided.how}`);
  return html`<header><span class="who"><b>${say(one.title)}</b><span>${head}</span></span></header>
    ${decided.reason && html`<p class="muted">${decided.reason}</p>`}
    ${decided.steps.length ? stepList(decided.steps) : html`<p class="irr-question">${t("irr.goes-on")}</p>`}
    <div class="irr-foot">${whyKey(one.article, "ruling-case")}<button class="option main enter" data-do="irr_done" data-value="${one.id}">${icon("check")}<span><b>${t("irr.done")}</b></span></button></div>`;
}

/** In place of the keys while a case is open. */
export const waitingDock = (one) => html`<div class="irr-wait"><span class="mark">${icon("octagon")}</span><div><b>${say(one.title)}</b><span>${whoDecides(one)}</span></div>${stepList(one.steps.slice(0, 4))}</div>`;

/** The prompt of a table that waits for a decision; null when none is open. */
export function waitingPrompt(view) {
  const one = view.case;
  if (one?.state !== "open") return null;
  return { how: "alarm", mark: "octagon", says: t(view.hand ? "irr.frozen" : "irr.frozen.between"), more: `${say(one.title)}. ${whoDecides(one)}`, keys: whyKey(one.article, "prompt") };
}

/** The ruling nobody has read yet on this tablet. */
export function unread(view, seen) {
  const one = view?.case;
  return one?.state === "decided" && one.id > seen && one.hand >= view.hand_number - (view.hand ? 0 : 1) ? one : null;
}

export const reportSheet = (report, view, nameOf) =>
  report.sent ? html`<header><span class="who"><b>${known(report.slug).title}</b><span>${t("irr.sent")}</span></span>${closeKey()}</header><p class="tag pending">${icon("dashes", "small")}${t("irr.sent.more")}</p>`
    : report.slug ? asking(report, view, nameOf) : finding(report, view);

// ---------------------------------------------------------------- taps

export function irregularityTaps(page, ask) {
  const view = () => page.line.view;
  const open = () => Object.assign(page, { sheet: "irregularity", report: noReport(), field: "irr-find" });
  const go = () => {
    const { report } = page;
    if (next(report, view())) return;
    Object.assign(page, { sheet: null, report: noReport() });
    if (contests(report, view())) ask("contest_pot", { hand: view().hand_number - (view().hand ? 1 : 0), seat: report.answers.seat, facts: known(report.slug).title });
    else ask("report_irregularity", { slug: report.slug, facts: Object.fromEntries(Object.entries(report.answers).filter(([, value]) => value !== null)) });
  };
  const put = (value) => {
    page.report.answers[next(page.report, view()).name] = value;
    page.report.rank = null;
    go();
  };
  return {
    irregularity: open,
    irr_phase: (key) => Object.assign(page.report, { phase: key.dataset.value, typed: "" }),
    irr_pick: (key) => {
      page.report = { ...noReport(), phase: page.report.phase, slug: key.dataset.value };
      go();
    },
    irr_answer: (key) => put(JSON.parse(key.dataset.value)),
    irr_rank: (key) => (page.report.rank = key.dataset.value),
    irr_suit: (key) => put(page.report.rank + key.dataset.value),
    irr_amount: (typed) => cents(typed) !== null && put(cents(typed)),
    irr_skip: () => put(null),
    irr_back: () => {
      const last = Object.keys(page.report.answers).pop();
      if (last) delete page.report.answers[last];
      else page.report = { ...noReport(), phase: page.report.phase };
    },
    irr_done: (key) => seen.write(Number(key.dataset.value)),
  };
}

const KEPT = "cagnotte.ruling";
/** Which ruling was last read here; a page loaded again does not show it again. */
export const seen = {
  read: () => Number(sessionStorage.getItem(KEPT) ?? 0),
  write: (id) => sessionStorage.setItem(KEPT, String(id)),
};

/** What the dealer should know between two hands: cards all may see now, a contested pot, chips that lie aside. */
export const contestNotes = (view) => html`${(view.to_show ?? []).map((seat) => html`<p class="tag warn" data-key="show${seat}">${icon("triangle", "small")}${t("show.all", { seat })}</p>`)}
  ${(view.contests ?? []).map((one) => html`<p class="tag warn" data-key="c${one.id}">${icon("triangle", "small")}${t(one.held ? "contest.held" : "contest.open", { hand: one.hand, seat: one.seat ?? "–", amount: euro(one.held) })}</p>`)}`;
