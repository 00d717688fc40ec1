// The day book: what every table began with, took and gave, what was counted, and the cagnotte hour by hour.

import { dayPick, person } from "./controller_parts.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { euro, figure, hour, t } from "./words.js";

const unknown = html`<span class="zero">–</span>`;
const cell = (cents, look = "") => html`<td class="num ${look}">${cents === null ? unknown : cents === 0 ? html`<span class="zero">0</span>` : figure(cents)}</td>`;
const signed = (cents) => `${cents < 0 ? "−" : "+"}${figure(Math.abs(cents))}`;
const check = (difference) =>
  difference === null ? html`<td class="num">${unknown}</td>` : difference === 0 ? html`<td class="num fine">${icon("check", "small")}0</td>` : html`<td class="num off">${icon("triangle", "small")}${signed(difference)}</td>`;

/** How many of the entries that the controller signs are signed. */
function signatures(book) {
  const owed = [...book.movements.filter((one) => one.kind !== "tip" && one.corrected_by === null), ...book.counts.filter((one) => one.holds)];
  return { given: owed.filter((one) => one.cosigned_by).length, owed: owed.length };
}

function row(book, chosen) {
  const { given, owed } = signatures(book);
  const off = Boolean(book.cagnotte_difference) || Boolean(book.float_result);
  return html`<tr class="${off ? "flag" : ""} ${chosen ? "on" : ""}" data-key="${book.table}"><th scope="row"><a href="#book/${book.table}">${book.table}</a></th>
    ${cell(book.opening_float)}${cell(book.fills)}${cell(book.credits)}${cell(book.drop_counted)}${cell(book.closing_count, "strong")}${check(book.float_result)}
    ${cell(book.cagnotte_expected, "gap")}${cell(book.cagnotte_counted, "brass strong")}${check(book.cagnotte_difference)}${cell(book.tips, "gap")}
    <td class="num signs ${given < owed ? "short" : ""}">${icon(given < owed ? "pen" : "check", "small")}${given}/${owed}</td></tr>`;
}

function totals(books) {
  const known = (name) => books.map((book) => book[name]).filter((cents) => cents !== null);
  const sum = (name) => (known(name).length ? known(name).reduce((total, cents) => total + cents, 0) : null);
  return html`<tr><th scope="row">${t("ctl.book.total")}</th>${["opening_float", "fills", "credits", "drop_counted", "closing_count"].map((name) => cell(sum(name)))}${check(sum("float_result"))}
    ${cell(sum("cagnotte_expected"), "gap")}${cell(sum("cagnotte_counted"), "brass")}${check(sum("cagnotte_difference"))}${cell(sum("tips"), "gap")}<td></td></tr>`;
}

const columns = ["table", "opening", "fills", "credits", "drop", "closing", "difference", "expected", "counted", "difference", "tips", "signed"];

// ---------------------------------------------------------------- the cagnotte by hour

function byHour(books) {
  const hours = new Map();
  for (const book of books) for (const [at, amount] of book.cagnotte_by_hour) hours.set(at, (hours.get(at) ?? 0) + amount);
  return [...hours].sort(([a], [b]) => Date.parse(a) - Date.parse(b));
}

/** Bars with their figure above and their hour below; in words for those who do not see them. */
function bars(rows, [w, h] = [Math.max(240, rows.length * 56), 132]) {
  const [top, base, step] = [18, h - 18, w / rows.length];
  const most = Math.max(1, ...rows.map(([, amount]) => amount));
  const y = (amount) => base - ((base - top) * amount) / most;
  const said = rows.map(([at, amount]) => `${hour(at)} ${euro(amount)}`).join(", ");
  const bar = ([at, amount], i) => {
    const [x, wide] = [i * step + step * 0.18, step * 0.64];
    return html`<rect x="${x}" y="${y(amount)}" width="${wide}" height="${base - y(amount)}" rx="2"/><text class="value" x="${x + wide / 2}" y="${y(amount) - 5}" text-anchor="middle">${figure(amount)}</text><text x="${x + wide / 2}" y="${h - 4}" text-anchor="middle">${hour(at).slice(0, 2)}</text>`;
  };
  return html`<svg class="bars" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${t("ctl.book.hours")}: ${said}"><path class="base" d="M0 ${base}h${w}"/>${rows.map(bar)}</svg>`;
}

const chart = (books) => {
  const rows = byHour(books);
  return html`<section class="panel hours"><header><h2>${t("ctl.book.hours")}</h2></header>${rows.length ? html`<div class="scroll">${bars(rows)}</div>` : html`<p class="none">${t("ctl.book.nohours")}</p>`}</section>`;
};

// ---------------------------------------------------------------- one table

const pile = (chips) => (chips ?? []).map(([worth, pieces]) => `${pieces} × ${euro(worth)}`).join(", ");
const under = (one) => (one.cosigned_by ? html`<span class="fine">${icon("check", "small")}${person(one.cosigned_by)}</span>` : html`<span class="short">${icon("pen", "small")}${t("ctl.book.unsigned")}</span>`);

const movement = (one) => html`<li class="${one.corrected_by === null ? "" : "struck"}" data-key="m${one.id}"><span class="num">${hour(one.at)}</span><div><b>${t(`ctl.what.${one.kind}`)}</b><span>${[one.box_out && t("ctl.box", { out: one.box_out, in: one.box_in || "–" }), pile(one.chips)].filter(Boolean).join(" · ")}</span>
  <span>${[one.by, one.second].filter(Boolean).map(person).join(", ")}${one.corrects !== null ? ` · ${t("ctl.corrects", { n: one.corrects })}: ${one.reason}` : ""}${one.corrected_by !== null ? ` · ${t("ctl.corrected", { n: one.corrected_by })}` : ""}</span></div><b class="num">${one.amount ? euro(one.amount) : ""}</b>${one.kind === "tip" ? html`<span></span>` : under(one)}</li>`;

const count = (one) => html`<li data-key="c${one.id}"><span class="num">${hour(one.second_at ?? one.first_at)}</span><div><b>${t(`ctl.what.count.${one.what}`)}${one.box && ` ${one.box}`}</b><span>${t(`ctl.standing.${one.standing}`)}${one.difference ? ` · ${t("ctl.apart", { amount: signed(one.difference) })}` : ""}${one.reason && ` · ${one.reason}`}</span>
  <span>${[one.first_by, one.second_by].filter(Boolean).map(person).join(", ")}</span></div><b class="num">${one.amount === null ? "–" : euro(one.amount)}</b>${one.holds ? under(one) : html`<span></span>`}</li>`;

/** Tips are many and small: their sum, and each of them for whoever asks. */
function tips(book) {
  const all = book.movements.filter((one) => one.kind === "tip");
  return all.length ? html`<details class="tips"><summary>${t("ctl.book.tips", { n: all.length, amount: euro(book.tips) })}</summary><ul>${all.map(movement)}</ul></details>` : null;
}

function oneTable(book) {
  const moved = book.movements.filter((one) => one.kind !== "tip");
  return html`<section class="panel lines" id="oneTable"><header><h2>${t("ctl.book.of", { n: book.table })}</h2><a class="key" href="#book">${t("close")}</a></header>
    <h3>${t("ctl.book.movements")}</h3>${moved.length ? html`<ul>${moved.map(movement)}</ul>` : html`<p class="none">${t("ctl.book.nomovements")}</p>`}${tips(book)}
    <h3>${t("ctl.book.counts")}</h3>${book.counts.length ? html`<ul>${book.counts.map(count)}</ul>` : html`<p class="none">${t("ctl.book.nocounts")}</p>`}</section>`;
}

export function bookPanel(how) {
  const books = how.book;
  const one = books?.find((book) => book.table === how.table);
  const body = books === null ? html`<p class="none">${t("ctl.reading")}</p>` : !books.length ? html`<p class="none">${t("ctl.book.none")}</p>`
    : html`<div class="scroll"><table><thead><tr class="groups"><th></th><th colspan="6">${t("ctl.book.chips")}</th><th colspan="3" class="gap">${t("ctl.book.rake")}</th><th class="gap"></th><th></th></tr>
        <tr>${columns.map((name, i) => html`<th class="${i === 7 || i === 10 ? "gap" : ""}">${t(`ctl.col.${name}`)}</th>`)}</tr></thead>
        <tbody>${books.map((book) => row(book, book.table === how.table))}</tbody><tfoot>${totals(books)}</tfoot></table></div>`;
  return html`<section class="panel" id="book"><header><div><h2>${t("ctl.book")}</h2><p>${t("ctl.book.how")}</p></div>${dayPick(how)}<button class="key" data-do="print">${icon("ledger", "small")}${t("ctl.print")}</button></header>${body}</section>
    ${one && oneTable(one)}${books?.length ? chart(one ? [one] : books) : null}`;
}
