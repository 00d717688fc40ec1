// Summary tracking, for a dealer without time: the flop, the pots as counted at the end, who won.

import { html } from "./dom.js";
import { icon } from "./icons.js";
import { euro, t } from "./words.js";

/** The pots being counted: amounts typed in euro, and who may win each; a side pot is within the one before. */
export const noPots = () => [{ typed: "", seats: null }];

const around = (hand) => hand.seats.map((one) => one.seat).sort((a, b) => a - b);

export const seatsOf = (pots, i, hand) => pots[i].seats ?? (i ? seatsOf(pots, i - 1, hand) : around(hand));

export const counted = (pots, hand) => pots.map((pot, i) => ({ amount: Number(pot.typed || 0) * 100, seats: seatsOf(pots, i, hand) }));
export const isCounted = (pots, hand) => counted(pots, hand).every((pot) => pot.amount > 0 && pot.seats.length > 0);

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

function potCard(pots, i, hand) {
  const most = i ? seatsOf(pots, i - 1, hand) : around(hand);
  const inside = seatsOf(pots, i, hand);
  const on = (seat) => inside.includes(seat);
  return html`<article class="award${i === pots.length - 1 ? " now" : ""}" data-key="c${i}"><header><span class="step">${i + 1}</span><h2>${t(i ? "pot.side" : "pot.main")}</h2><b class="counted num">${euro(Number(pots[i].typed || 0) * 100)}</b></header>
    <div class="named">${most.map((seat) => html`<button class="winner${on(seat) ? " on" : ""}" data-do="sum_seat" data-value="${i}.${seat}" data-key="q${i}.${seat}" aria-pressed="${on(seat)}"><span class="n">${seat}</span></button>`)}</div></article>`;
}

export function summaryDock(page, hand) {
  const pots = page.pots;
  const ready = isCounted(pots, hand);
  return html`<div class="summary"><div class="flop">${hand.prompt.code === "record_flop"
      ? html`<button class="big lit" data-do="record_flop">${icon("deck")}<span>${t("sum.flop")}</span><span class="note">${t("sum.flop.more")}</span></button>`
      : html`<p class="since">${icon("tick")}<span>${t("sum.flop.done")}</span></p>`}</div>
    <div class="sumpad">${keys.map((n) => html`<button class="pad-key num" data-do="sum_digit" data-value="${n}" data-key="k${n}" aria-label="${t("pad.digit", { n })}">${n}</button>`)}<button class="pad-key" data-do="sum_erase" data-key="erase" aria-label="${t("pad.erase")}">${icon("erase")}</button></div>
    <div class="awards">${pots.map((pot, i) => potCard(pots, i, hand))}</div>
    <div class="push"><button class="give ${ready ? "lit" : ""}" data-do="record_pots"${ready ? "" : html` disabled`}>${icon("check")}${t("sum.record")}</button>
      <button class="give" data-do="sum_pot" data-key="more"${ready ? "" : html` disabled`}>${icon("plus")}${t("sum.side")}</button></div></div>`;
}
