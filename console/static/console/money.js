// The money of one table in its drawer: float, fills and credits, boxes, tips, counts by two, the cagnotte against
// the hands. Read by REST when it is unfolded and the table has moved on; every change is a sheet with two signatures.

import { sheetKey } from "./asking.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { spelled } from "./piles.js";
import { ask } from "./rest.js";
import { euro, hour, t } from "./words.js";

const PAUSE = 2_000;
const LAST_TIPS = 5;
const books = new Map();
const told = new EventTarget();

/** Call `draw` when a book has come. */
export const onMoney = (draw) => told.addEventListener("book", draw);

async function fetchBook(table, kept) {
  kept.asking = true;
  try {
    kept.book = await ask(`/api/rake/tables/${table}/`);
  } catch {
    kept.book ??= null;
  }
  kept.at = Date.now();
  kept.asking = false;
  told.dispatchEvent(new Event("book"));
}

/** The book as last read; reads it again when the table's number has grown, not more often than every two seconds. */
function bookOf(table, seq) {
  const kept = books.get(table) ?? { seq: null, at: 0, asking: false, book: null };
  books.set(table, kept);
  if (kept.seq !== seq && !kept.asking) {
    const wait = Math.max(0, PAUSE - (Date.now() - kept.at));
    kept.asking = true;
    kept.seq = seq;
    setTimeout(() => fetchBook(table, kept), wait);
  }
  return kept.book;
}

export const bookHere = (table) => books.get(table)?.book ?? null;

// ---------------------------------------------------------------- figures

const amount = (value) => (value === null || value === undefined ? "–" : euro(value));
export const signedAmount = (value) => (value === null || value === undefined ? "–" : `${value > 0 ? "+" : ""}${euro(value)}`);
const figure = (word, value, look = "") => html`<div><dt>${t(word)}</dt><dd class="num ${look}">${value}</dd></div>`;
const off = (value) => (value ? "off" : "");

function figures(book) {
  return html`<dl>${figure("money.float", amount(book.opening_float))}${figure("money.fills", amount(book.fills))}${figure("money.credits", amount(book.credits))}
    ${figure("money.closing", amount(book.closing_count))}${figure("money.drop", amount(book.drop_counted))}${figure("money.result", signedAmount(book.float_result), off(book.float_result))}
    ${figure("money.expected", amount(book.cagnotte_expected), "brass")}${figure("money.counted", amount(book.cagnotte_counted), "brass")}${figure("money.difference", signedAmount(book.cagnotte_difference), off(book.cagnotte_difference))}
    ${figure("money.tips", amount(book.tips))}${figure("money.tips.counted", amount(book.tips_counted))}${figure("money.table-result", signedAmount(book.table_result))}</dl>`;
}

// ---------------------------------------------------------------- lines

const who = (book, person) => book.names[person] || person;
const ofChips = ["float", "fill", "credit"];

function movement(one, book, table, how) {
  const stays = one.corrected_by === null;
  const what = one.chips.length ? spelled(one.chips) : [one.box_out, one.box_in].filter(Boolean).join(" → ");
  const names = [one.by, one.second, one.cosigned_by].filter(Boolean).map((person) => who(book, person)).join(", ");
  return html`<li class="${stays ? "" : "struck"}" data-key="m${one.id}"><span class="num">${hour(one.at)}</span><div><b>${t(`money.kind.${one.kind}`)} ${one.amount > 0 && html`<span class="num">${euro(one.amount)}</span>`}</b><span>${what}</span><span class="muted">${names}${one.reason && ` · ${one.reason}`}</span></div>
    <span class="keys">${stays && ofChips.includes(one.kind) && !one.cosigned_by && sheetKey(how, "rake.cosign_movement", "cosign_movement", { table, movement: one.id, what: one.kind, amount: one.amount }, t("money.cosign"))}${stays && !one.kind.endsWith("box") && sheetKey(how, "rake.correct_movement", "correct", { table, movement: one.id, what: one.kind, chips: one.chips, amount: one.amount }, t("money.correct"))}</span></li>`;
}

function count(one, book, table, how) {
  const names = [one.first_by, one.second_by].filter(Boolean).map((person) => who(book, person)).join(", ");
  const figures = {
    one_in: () => html`<b class="waits">${t("money.one-in", { name: who(book, one.first_by) })}</b>`,
    differs: () => html`<b class="off">${t("money.differs", { first: euro(one.first), second: euro(one.second), difference: signedAmount(one.difference) })}</b>`,
    agreed: () => html`<b class="num">${euro(one.amount)}</b>`,
    settled: () => html`<b class="num">${euro(one.amount)}</b><span>${t("money.settled", { first: euro(one.first), second: euro(one.second) })}</span>`,
  }[one.standing];
  const resolved = one.standing === "agreed" || one.standing === "settled";
  return html`<li class="${resolved && !one.holds ? "struck" : ""}" data-key="c${one.id}"><span class="num">${hour(one.second_at ?? one.first_at)}</span><div><b>${t(`money.count.${one.what}`)} ${one.box}</b>${figures()}<span class="muted">${names}${one.cosigned_by && ` · ${t("money.cosigned", { name: who(book, one.cosigned_by) })}`}</span></div>
    <span class="keys">${one.standing === "differs" && sheetKey(how, "rake.settle_count", "settle", { table, count: one.id, what: one.what }, t("money.settle"))}
    ${resolved && one.holds && !one.cosigned_by && sheetKey(how, "rake.cosign_count", "cosign_count", { table, count: one.id, what: one.what, amount: one.amount }, t("money.cosign"))}</span></li>`;
}

function keys(book, table, how) {
  const at = { table };
  return html`<span class="keys">${!book.open && sheetKey(how, "rake.give_float", "give_float", at, t("money.give"), { look: "mini yes" })}
    ${book.open && sheetKey(how, "rake.fill_table", "fill", at, t("money.fill"))}${book.open && sheetKey(how, "rake.credit_table", "credit", at, t("money.credit"))}
    ${sheetKey(how, "rake.change_box", "box", at, t("money.box"))}${sheetKey(how, "rake.record_tip", "tip", at, t("money.tip"))}${sheetKey(how, "rake.enter_count", "count", { ...at, open: book.open }, t("money.count"), { look: "mini yes" })}</span>`;
}

/** Newest first; of the tips only the last ones, which may still be wrong. */
function newestFirst(book) {
  const tips = book.movements.filter((one) => one.kind === "tip").slice(-LAST_TIPS);
  const moved = book.movements.filter((one) => one.kind !== "tip" || tips.includes(one));
  const lines = [...moved.map((one) => ({ one, at: one.at, is: movement })), ...book.counts.map((one) => ({ one, at: one.first_at, is: count }))];
  return lines.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** The panel in the drawer: folded it shows the difference that the room knows; unfolded, the book. */
export function moneyPanel(view, row, how) {
  if (!how.opens("rake-table")) return null;
  const unfolded = how.whole.has("money");
  const book = unfolded ? bookOf(view.table, how.page.table?.newest ?? 0) : null;
  const short = row?.cagnotte_difference;
  return html`<section class="money"><h3><button class="fold" data-unfold="money" aria-expanded="${unfolded}">${icon("slot", "small")}${t("money")}${short !== null && short !== undefined && html`<span class="num ${off(short)}">${t("money.short", { difference: signedAmount(short) })}</span>`}</button></h3>
    ${unfolded && (book ? html`${figures(book)}${keys(book, view.table, how)}<ul>${newestFirst(book).map(({ one, is }) => is(one, book, view.table, how))}</ul>` : html`<p class="none">${t("drawer.waiting")}</p>`)}</section>`;
}
