// What the room proposes and the floor orders or not: moves that even tables out, seats that somebody wished for,
// a table to open for a long list. Each says by which article.

import { askKey, becauseKey, sheetKey } from "./asking.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const ENOUGH = 4; // names that make a table worth opening
const NEW_TABLE = "sanremo-cash.seating.new-table-list-order";

const item = (key, mark, title, more, article, act) => html`<li data-key="${key}">${icon(mark)}<div><b>${title}</b><span>${more}</span></div>${becauseKey(article, title)}<span class="keys">${act}</span></li>`;

function move(one, how) {
  const { player, table, seat, to_table, to_seat, why } = one;
  const title = t(`prop.${why}`, { from: table, to: to_table });
  const more = t("prop.move", { name: one.name, table, seat, to: to_table, chair: to_seat });
  return item(`m${player}`, why === "uneven" ? "move" : "next", title, more, one.article, askKey(how, "tables.move_by_direction", { table, seat, player, to_table, to_seat, why }, t("prop.accept"), { look: "mini yes" }));
}

function wish(one, how) {
  const data = { table: one.from_table, seat: one.from_seat, player: one.player, name: one.name, stack: one.stack, to_table: one.table, to_seat: one.seat };
  return item(`w${one.player}`, "seat", t("prop.wish", { table: one.table, seat: one.seat }), t("prop.wish.more", { name: one.name, table: one.from_table }), one.article, sheetKey(how, "tables.move_at_request", "go_up", data, t("prop.accept"), { look: "mini yes" }));
}

/** A closed table whose list is long. */
function toOpen({ room, rows }) {
  return room.lists.flatMap((list) => {
    const free = list.lines.filter((line) => !line.call).length;
    const table = rows.find((row) => row.status === "closed" && row.game === list.game && row.small_blind === list.small_blind && row.big_blind === list.big_blind);
    return table && free >= ENOUGH ? [{ table: table.table, free }] : [];
  });
}

const form = ({ table, free }, how) => item(`o${table}`, "plus", t("prop.open", { n: table }), t("prop.open.more", { n: free }), NEW_TABLE, askKey(how, "tables.form_table", { table }, t("prop.form"), { look: "mini yes" }));

export function proposalsPanel(how) {
  const { room } = how;
  const found = [...room.moves.map((one) => move(one, how)), ...room.seats.filter((one) => one.from_table !== null).map((one) => wish(one, how)), ...toOpen(how).map((one) => form(one, how))];
  return html`<header><h2>${t("props")}</h2><span class="muted">${t("props.note")}</span></header>
    ${found.length ? html`<ul class="props">${found}</ul>` : html`<p class="none">${t("props.none")}</p>`}`;
}
