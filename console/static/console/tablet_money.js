// The dealer's share of a table's money: tips with one tap, and the controller's signatures given on the tablet.
// A PIN goes by REST at once or not at all: it is never kept with the taps that wait.

import { chipFace, denominations } from "./chips.js";
import { $, html, on } from "./dom.js";
import { icon } from "./icons.js";
import { padKeys } from "./pad.js";
import { ask } from "./rest.js";
import { closeKey } from "./sheets.js";
import { signed } from "./signing.js";
import { euro, figure, t } from "./words.js";

const SIZE = 56;
const USUAL = 4; // the smallest chips; a larger tip is the floor's to record
const state = { book: null, signing: null, refused: "", busy: false };
const ofChips = ["float", "fill", "credit"];

async function readBook({ kept, draw }) {
  state.book = await ask(`/api/rake/tables/${kept.table}/`, { token: kept.token }).catch(() => state.book);
  draw();
}

/** The key of the rail. */
export const moneyKey = () => html`<button data-money="open" data-key="money">${icon("slot")}<span>${t("money")}</span></button>`;

// ---------------------------------------------------------------- what waits for the controller

function waiting(view) {
  const opening = view.status === "opening" && !view.opening_steps.includes("cosigned") ? [["tables.cosign_opening", {}, t("money.sign.opening"), null]] : [];
  const moved = (state.book?.movements ?? []).filter((one) => ofChips.includes(one.kind) && one.corrected_by === null && !one.cosigned_by);
  const counted = (state.book?.counts ?? []).filter((one) => one.holds && !one.cosigned_by);
  return [
    ...opening,
    ...counted.map((one) => ["rake.cosign_count", { count: one.id }, t(`money.count.${one.what}`), one.amount]),
    ...moved.map((one) => ["rake.cosign_movement", { movement: one.id }, t(`money.kind.${one.kind}`), one.amount]),
  ];
}

const signKey = ([command, data, word, amount]) => html`<li data-key="${command}${JSON.stringify(data)}"><button class="option" data-money="sign" data-with="${JSON.stringify([command, data, word, amount])}">${icon("pen")}<span><b>${word}</b>${amount !== null && html`<small class="num">${euro(amount)}</small>`}</span></button></li>`;

function signForm([, , word, amount]) {
  return html`<form class="dealer-form" id="signForm" data-key="sign"><header><span class="who"><b>${word}</b><span>${amount === null ? t("money.opening.how") : euro(amount)}</span></span>${closeKey()}</header>
    <p class="muted">${t("money.controller")}</p><div class="fields"><label for="signer">${t("dealer.badge")}</label><input id="signer" maxlength="16" autocomplete="off" autocapitalize="characters" spellcheck="false" required>
      <label for="signer-pin">${t("dealer.pin")}</label><input id="signer-pin" type="password" inputmode="none" maxlength="12" autocomplete="off" required>
      <p class="refused" role="alert">${state.refused && html`${icon("triangle")}<span>${state.refused}</span>`}</p></div>
    <div class="pad" role="group">${padKeys()}</div>
    <button class="option main enter" ${state.busy ? html`disabled` : ""}>${icon("check")}<span><b>${t("money.cosign.do")}</b></span></button></form>`;
}

/** Tips above, signatures below. */
export function moneySheet(view) {
  if (state.signing) return signForm(state.signing);
  const found = waiting(view);
  const tips = denominations(view).slice(0, USUAL).map((value) => html`<button class="tip" data-money="tip" data-value="${value}" data-key="tip${value}" aria-label="${t("money.tip.of", { value: figure(value) })}">${chipFace(value, SIZE)}</button>`);
  return html`<header><span class="who"><b>${t("money")}</b><span>${t("money.tips")} ${state.book ? euro(state.book.tips) : "–"}</span></span>${closeKey()}</header>
    <h2>${t("money.tip.tap")}</h2><div class="tips">${view.status === "closed" ? "" : tips}</div>
    <h2>${t("money.sign")}</h2>${found.length ? html`<ul class="signing">${found.map(signKey)}</ul>` : html`<p class="muted">${t("money.sign.none")}</p>`}`;
}

// ---------------------------------------------------------------- taps

async function sign(page) {
  const [command, data] = state.signing;
  Object.assign(state, { busy: true, refused: "" });
  page.draw();
  try {
    await signed(command, { table: page.kept.table, ...data }, { badge: $("signer").value.trim(), pin: $("signer-pin").value, token: page.kept.token });
    state.signing = null;
  } catch (problem) {
    state.refused = problem.message;
    if ($("signer-pin")) $("signer-pin").value = "";
  }
  state.busy = false;
  await readBook(page);
}

const acts = {
  open: (page) => {
    Object.assign(state, { signing: null, refused: "" });
    page.sheet = page.sheet === "money" ? null : "money";
    readBook(page);
  },
  tip: (page, key) => {
    const amount = Number(key.dataset.value);
    page.line.ask("rake.record_tip", { table: page.kept.table, amount });
    if (state.book) state.book.tips += amount;
  },
  sign: (page, key) => Object.assign(state, { signing: JSON.parse(key.dataset.with), refused: "" }),
};

export function wireMoney(page) {
  on(document.body, "click", "[data-money]", (key) => {
    acts[key.dataset.money](page, key);
    page.draw();
  });
  on($("sheet"), "submit", "#signForm", (form, event) => {
    event.preventDefault();
    sign(page);
  });
}
