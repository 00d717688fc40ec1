// The municipal controller's portal: reads over REST, signs over REST, changes nothing else. What is open stands in
// the address (#hand/7/214), so that a page can be bookmarked, printed and gone back to.

import { openArticle } from "./articles.js";
import { bookPanel } from "./controller_book.js";
import { exportsPanel, exportRequest } from "./controller_exports.js";
import { handPanel, proofOf } from "./controller_hand.js";
import { comparison, keysOf, sealPanel, sealsPanel } from "./controller_seals.js";
import { entriesPanel, searched } from "./controller_search.js";
import { signDialog, signedBy, waitingPanel } from "./controller_signing.js";
import { tick } from "./clocks.js";
import { $, html, on, show } from "./dom.js";
import { icon } from "./icons.js";
import { ask, Problem } from "./rest.js";
import { wireTheme } from "./theme.js";
import { t } from "./words.js";

const TABS = ["book", "hand", "irregular", "search", "seals", "exports"];
const WAITING_EVERY = 5_000;
const EXPORTS_EVERY = 1_000;

const page = {
  tab: "book", day: null, today: null, days: [], book: null, table: null,
  tables: [], hands: null, hand: null, act: 1, proof: null,
  looked: null, more: false, group: "any", typed: {},
  seals: null, compared: null, keys: null, exports: null, asked: null,
  waiting: null, signing: null, problem: "",
};

// ---------------------------------------------------------------- drawing

const panels = {
  book: bookPanel,
  hand: handPanel,
  irregular: (how) => entriesPanel(how, { irregular: true }),
  search: (how) => entriesPanel(how, { irregular: false }),
  seals: sealsPanel,
  exports: exportsPanel,
};

function draw() {
  show($("tabs"), html`${TABS.map((name) => html`<a href="#${name}" data-tab="${name}" ${page.tab === name && html`aria-current="page"`}>${t(`ctl.tab.${name}`)}</a>`)}<a href="/room/">${t("desk.room")}</a>`);
  document.body.dataset.at = page.tab;
  $("strip").hidden = !page.problem;
  show($("strip"), page.problem ? html`${icon("triangle")}<span>${page.problem}</span>` : html``);
  show($("main"), html`<div class="section" data-key="${page.tab}">${panels[page.tab](page)}</div>`);
  for (const node of document.querySelectorAll("select[data-chosen]")) node.value = node.dataset.chosen;
  show($("waiting"), waitingPanel(page));
  show($("seal"), sealPanel(page));
  tick();
}

/** Do something that may be refused; what was said is shown above, and nothing is lost. What goes on by itself is no
    answer to anybody, and leaves standing what was said. */
async function trying(work, { byItself = false } = {}) {
  try {
    await work();
    if (!byItself) page.problem = "";
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    page.problem = problem.message;
    if (problem.status === 401) location.assign(`/sign-in/?next=${encodeURIComponent("/controller/")}`);
  }
  draw();
}

// ---------------------------------------------------------------- what each section reads

const dayQuery = () => `day=${page.day}`;

const reads = {
  async book() {
    page.book = (await ask(`/api/controller/book/?${dayQuery()}`)).tables;
  },
  async hand() {
    if (!page.tables.length) page.tables = (await ask("/api/tables/")).map((one) => one.table);
    page.table ??= page.hand?.table ?? page.tables[0] ?? null;
    page.hands = page.table === null ? [] : (await ask(`/api/hands/?${dayQuery()}&table=${page.table}&limit=1000`)).results;
  },
  irregular: () => look({ group: page.group }),
  search: async () => {},
  async seals() {
    page.seals = await ask(`/api/controller/checkpoints/?${dayQuery()}`);
    page.keys ??= await keysOf();
  },
  async exports() {
    page.exports = (await ask("/api/exports/?limit=50")).results;
  },
};

async function readDays() {
  const { today, days } = await ask("/api/controller/days/");
  page.today = today;
  page.days = days.includes(today) ? days : [today, ...days];
  page.day ??= page.days.find((one) => days.includes(one)) ?? today;
}

async function readWaiting() {
  page.waiting = (await ask("/api/controller/waiting/")).results;
}

async function readSeal() {
  page.seals = await ask(`/api/controller/checkpoints/?${dayQuery()}`);
}

async function openHand(table, number) {
  page.hand = await ask(`/api/controller/hands/${table}/${number}/`);
  page.table = Number(table);
  page.day = page.hand.summary?.day ?? page.day;
  page.act = 1;
  page.proof = null;
}

async function look(filters, before = null) {
  const found = await searched({ begin: page.typed.begin ?? page.day, until: page.typed.until ?? page.day, ...page.typed, ...filters, before });
  page.looked = before ? { rows: [...page.looked.rows, ...found.results], next: found.next } : { rows: found.results, next: found.next };
}

// ---------------------------------------------------------------- where we are

async function go() {
  const [tab, ...rest] = location.hash.slice(1).split("/");
  const next = TABS.includes(tab) ? tab : "book";
  if (next !== page.tab) Object.assign(page, { looked: null, typed: {}, group: "any" });
  page.tab = next;
  if (next === "hand" && rest.length === 2) {
    if (`${page.hand?.table}/${page.hand?.number}` !== rest.join("/")) await openHand(...rest);
  } else if (next === "book") page.table = rest[0] ? Number(rest[0]) : null;
  draw();
  await reads[next]();
}

// ---------------------------------------------------------------- what is clicked

const choices = {
  day: (value) => {
    Object.assign(page, { day: value, hands: null, book: null });
    return reads[page.tab]();
  },
  table: (value) => {
    Object.assign(page, { table: Number(value), hands: null });
    return reads.hand();
  },
  hand: (value) => {
    location.hash = `hand/${page.table}/${value}`;
  },
};

const acts = {
  act: (value) => Object.assign(page, { act: Math.min(Math.max(1, Number(value)), page.hand.acts.length), proof: null }),
  async proof() {
    page.proof = await proofOf(page.hand.acts[page.act - 1]);
  },
  group: async (value) => {
    page.group = value;
    await look({ group: value });
  },
  more: () => look(page.tab === "irregular" ? { group: page.group } : {}, page.looked.next),
  sign: (value) => {
    page.signing = { ...page.waiting[Number(value)], refused: "", busy: false };
    show($("sign"), signDialog(page.signing));
    $("sign").showModal();
  },
  close: () => $("sign").close(),
  step: (value) => {
    const at = page.days.indexOf(page.day) + Number(value);
    if (page.days[at]) return choices.day(page.days[at]);
    return undefined;
  },
  print: () => window.print(),
};

const forms = {
  async search(typed) {
    page.typed = typed;
    page.looked = null;
    await look(page.tab === "irregular" ? { group: page.group } : {});
  },
  async compare(typed, form) {
    const [file] = form.querySelector("[type=file]").files;
    page.compared = await comparison(file ? await file.text() : typed.note);
  },
  async export(typed) {
    page.asked = await exportRequest(typed);
    await reads.exports();
  },
  async sign(typed, form) {
    const { signing } = page;
    try {
      await signedBy(signing, typed.pin);
    } catch (problem) {
      signing.refused = problem.message;
      show($("sign"), signDialog(signing));
      form.querySelector("#signPin").value = "";
      return;
    }
    $("sign").close();
    await Promise.all([readWaiting(), reads[page.tab]()]);
  },
};

on(document.body, "click", "[data-do]", (node) => trying(async () => acts[node.dataset.do](node.dataset.value)));
on(document.body, "click", "[data-article]", (node) => openArticle(node.dataset.article, node.dataset.says));
on(document.body, "change", "[data-choose]", (node) => trying(async () => choices[node.dataset.choose](node.value)));
on(document.body, "input", "#scrub", (node) => trying(async () => acts.act(node.value)));
document.body.addEventListener("submit", (event) => {
  const work = forms[event.target.dataset.form];
  if (!work) return;
  event.preventDefault();
  trying(() => work(Object.fromEntries(new FormData(event.target)), event.target));
});
addEventListener("hashchange", () => trying(go));

/** Exports that are being written are looked at again, as long as there are any. */
async function followExports() {
  const busy = page.exports?.some((one) => ["waiting", "writing"].includes(one.state));
  if (page.tab === "exports" && busy) await trying(reads.exports, { byItself: true });
  setTimeout(followExports, EXPORTS_EVERY);
}

wireTheme();
await trying(async () => {
  await readDays();
  await Promise.all([readWaiting(), readSeal()]);
  await go();
});
setInterval(() => trying(readWaiting, { byItself: true }), WAITING_EVERY);
followExports();
