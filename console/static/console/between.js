// Between hands: one strip a seat, who is dealt in, what each posts and why; and the key that starts the hand.

import { fill, until } from "./clocks.js";
import { html } from "./dom.js";
import { chairs, marker } from "./felt.js";
import { icon } from "./icons.js";
import { euro, figure, has, t } from "./words.js";

const verdictOf = (next, seat) => next.verdicts?.find((one) => one.seat === seat);
const postsOf = (next, seat) => next.posts?.filter((one) => one.seat === seat) ?? [];

/** Why a seat has no cards, in a few words; the article says the rest. */
function whyNot(seat) {
  if (seat.locked_up) return t("strip.reserved");
  if (seat.out_until) return fill(t("strip.out"), { left: until(seat.out_until) });
  if (seat.presence === "away") return t("strip.away");
  if (!seat.stack && !seat.behind) return t("strip.no-chips");
  if (seat.missed !== "nothing") return t("strip.missed");
  return t(seat.entry === "regular" ? "strip.waits" : "strip.new");
}

function whyIn(seat, next, posts) {
  const named = posts.map((post) => t(`post.${post.kind}`));
  if (seat.seat === next.button) named.unshift(t("strip.button"));
  return named.join(" · ") || t("strip.in");
}

const amounts = (posts) => html`<span class="post num">${posts.map((post, i) => html`${i > 0 && html`<i>+</i>`}<span class="${post.live ? "live" : "dead"}">${t(post.live ? "post.live" : "post.dead", { amount: figure(post.amount) })}</span>`)}</span>`;

/** A straddle somebody may ask for, or has asked for and may drop. */
function straddle(view, seat) {
  if (view.wishes.some((one) => one.seat === seat.seat)) return html`<button class="take paid" data-do="drop_straddle" data-value="${seat.seat}" aria-pressed="true">${icon("check")}Straddle</button>`;
  const offer = view.next_hand.offers?.find((one) => one.seat === seat.seat);
  return offer && html`<button class="take plain" data-do="ask_straddle" data-value="${seat.seat}.${offer.straddle}">Straddle ${euro(offer.amount)}</button>`;
}

function keyOf(view, seat, waiting) {
  if (waiting.has(seat.seat)) return html`<span class="tag pending">${icon("dashes", "small")}${t("legend.pending")}</span>`;
  const way = view.next_hand.ways_in.find((one) => one.seat === seat.seat);
  if (way) return html`<button class="take plain" data-do="open_seat" data-value="${seat.seat}">${t(seat.presence === "here" ? "strip.change" : "return")}</button>`;
  return straddle(view, seat);
}

function strip(view, seat, waiting) {
  const next = view.next_hand;
  if (seat.free) return html`<li class="skipped" data-key="${seat.seat}"><span class="n">${seat.seat}</span><span class="who"><b>${t("free")}</b></span><span></span><span class="why">${t("strip.free")}</span><span></span><span></span></li>`;
  const verdict = verdictOf(next, seat.seat);
  const posts = postsOf(next, seat.seat);
  const dealt = verdict?.dealt_in ?? false;
  return html`<li class="${dealt ? "dealt" : "skipped"}" data-key="${seat.seat}"><span class="n">${seat.seat}</span>
    <span class="who"><b>${seat.name}</b>${marker(seat)}</span>
    <span class="gets">${icon(dealt ? "deck" : "off")}${t(dealt ? "strip.cards" : "strip.none")}</span>
    <span class="why">${dealt || !next.can_deal ? whyIn(seat, next, posts) : whyNot(seat)}${posts.length > 0 && amounts(posts)}</span>
    ${verdict ? html`<button class="small-why" data-article="${verdict.why[0]}" data-about="strip" data-value="${seat.seat}" aria-label="${t("why")}">${icon("why")}</button>` : html`<span></span>`}
    ${keyOf(view, seat, waiting) || html`<span></span>`}</li>`;
}

const refused = (no) => (has(`refused.${no.code}`) ? t(`refused.${no.code}`, no.facts) : t("refused.deal"));

export function betweenDock(page, view, { waiting, ready }) {
  const next = view.next_hand;
  const posted = next.posts?.reduce((sum, post) => sum + post.amount, 0) ?? 0;
  return html`<div class="between"><header><h2>${t("between.title", { hand: view.hand_number + 1 })}</h2><span>${next.can_deal ? t("between.sum", { n: next.dealt_in.length, amount: euro(posted) }) : refused(next.refused)}</span></header>
    <ul class="strips">${chairs(view).map((seat) => strip(view, seat, waiting))}</ul>
    <button class="give start ${ready ? "lit" : ""}" data-do="start_hand"${ready ? "" : html` disabled`}>${icon("deck")}${t("between.start", { hand: view.hand_number + 1 })}</button></div>`;
}

/** What the hand just closed came to. */
export function closedHand(view, nameOf) {
  if (!view.hand_number) return html`<h2>${t("between.first")}</h2><p>${t("between.first.more")}</p>`;
  const won = new Map();
  for (const share of view.last_award.flatMap((pot) => pot.shares)) won.set(share.seat, (won.get(share.seat) ?? 0) + share.chips);
  const rake = view.last_award.reduce((sum, pot) => sum + pot.rake, 0);
  const told = [...won].map(([seat, chips]) => `${nameOf(seat) || t("seat", { n: seat })} ${euro(chips)}`);
  return html`<h2>${t("between.closed", { hand: view.hand_number })}</h2>
    <p class="num">${told.length ? [...told, t("pot.rake", { rake: euro(rake) })].join(" · ") : t("between.nothing")}</p>`;
}
