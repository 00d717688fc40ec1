// Sheets about one seat: who sits there, how long somebody may stay away, what becomes of seat and stack.

import { html } from "./dom.js";
import { choiceField, moneyField, numberField, playerField, read, textField, tickField, Unreadable } from "./fields.js";
import { gameName } from "./game_names.js";
import { signatureFields, signedHere } from "./signing.js";
import { euro, stakes, t } from "./words.js";

const chosen = ({ sheet }) => {
  if (!sheet.chosen) throw new Unreadable(t("assign.choose"));
  return sheet.chosen.id;
};
const here = ({ sheet }) => ({ table: sheet.table, seat: sheet.seat });
const seatOf = ({ view, sheet }) => view?.occupied.find((one) => one.seat === sheet.seat);
const seatedIds = ({ view }) => new Set(view?.occupied.map((one) => one.player) ?? []);
const chipsField = (ctx) => moneyField("chips", html`${t("assign.chips")} · ${t("drawer.minimum", { amount: euro(ctx.view?.min_buy_in ?? ctx.row?.min_buy_in ?? 0) })}`, ctx.view?.min_buy_in ?? ctx.row?.min_buy_in ?? 0);
const withName = (word, ctx) => t(word, { name: ctx.sheet.chosen?.name ?? "…" });
const counting = (ctx) => html`<p class="lead">${t("ask.count", { name: ctx.sheet.name, amount: euro(ctx.sheet.stack) })}</p>${moneyField("counted", t("ask.counted"), null)}${signatureFields(t("money.second"))}`;

export const seatSheets = {
  assign: {
    title: ({ sheet }) => t("assign.here", { n: sheet.seat }),
    body: (ctx) => html`${playerField({ ...ctx, without: seatedIds(ctx) })}${chipsField(ctx)}`,
    key: (ctx) => (ctx.sheet.chosen ? withName("assign.do", ctx) : t("assign.choose")),
    ready: ({ sheet }) => Boolean(sheet.chosen),
    ask: (ctx) => ["tables.seat_player", { ...here(ctx), player: chosen(ctx), chips: read.money("chips") }],
  },
  draw: {
    title: ({ sheet }) => t("wizard.draw.title", { n: sheet.table }),
    body: (ctx) => html`<p class="lead">${t("wizard.draw.how")}</p>${!ctx.sheet.player && playerField({ ...ctx, without: seatedIds(ctx) })}
      ${choiceField("card", t("wizard.draw.card"), ctx.free.map((n) => [n, t("seat", { n })]))}${chipsField(ctx)}${tickField("given", t("wizard.draw.given"))}`,
    key: (ctx) => (ctx.sheet.chosen ? withName("assign.do", ctx) : t("assign.choose")),
    ready: ({ sheet, free }) => Boolean(sheet.chosen) && free.length > 0,
    ask: (ctx) => {
      const data = { table: ctx.sheet.table, seat: read.whole("card"), player: chosen(ctx), chips: read.money("chips") };
      return read.ticked("given") ? ["tables.seat_by_floor", data] : ["tables.draw_seat", { ...data, drawn_by: data.player }];
    },
  },
  top_up: {
    title: ({ sheet }) => t("ask.topup", { name: sheet.name }),
    body: () => moneyField("chips", t("assign.chips"), null),
    key: () => t("ask.topup.do"),
    ask: (ctx) => ["tables.top_up", { ...here(ctx), chips: read.money("chips") }],
  },
  over: {
    title: ({ sheet }) => t("ask.over", { n: sheet.seat, name: sheet.name }),
    body: (ctx) => html`<p class="lead">${t("ask.over.how")}</p>${playerField({ ...ctx, without: seatedIds(ctx) })}${chipsField(ctx)}`,
    key: (ctx) => (ctx.sheet.chosen ? withName("assign.do", ctx) : t("assign.choose")),
    ready: ({ sheet }) => Boolean(sheet.chosen),
    ask: (ctx) => ["tables.play_over", { ...here(ctx), player: chosen(ctx), chips: read.money("chips") }],
  },
  note: {
    title: ({ sheet }) => t("ask.note", { name: sheet.name }),
    body: () => html`<p class="lead">${t("sheet.note.how")}</p>${textField("text", t("sheet.note.what"))}`,
    key: () => t("sheet.note.do"),
    ask: (ctx) => ["tables.note_seat", { ...here(ctx), text: read.text("text") }],
  },
  extend: {
    title: ({ sheet }) => t("ask.extend", { name: sheet.name }),
    body: () => html`<p class="lead">${t("ask.extend.how")}</p>${numberField("minutes", t("ask.minutes"), 10)}`,
    key: () => t("ask.extend.do"),
    ask: (ctx) => ["tables.extend_absence", { ...here(ctx), minutes: read.whole("minutes") }],
  },
  release: {
    title: ({ sheet }) => t("ask.release", { n: sheet.seat, table: sheet.table }),
    body: (ctx) => counting(ctx),
    key: () => t("ask.release.do"),
    send: (ctx) => signedHere("tables.release_seat", { ...here(ctx), counted: read.money("counted") }),
  },
  custody: {
    title: ({ sheet }) => t("ask.custody", { n: sheet.seat, table: sheet.table }),
    body: (ctx) => counting(ctx),
    key: () => t("ask.custody.do"),
    send: (ctx) => signedHere("tables.take_into_custody", { ...here(ctx), counted: read.money("counted") }),
  },
  give_back: {
    title: ({ sheet }) => t("ask.give", { name: sheet.name }),
    body: ({ sheet }) => html`<p class="lead">${t("ask.give.how", { amount: euro(sheet.stack) })}</p>${moneyField("counted", t("ask.counted"), null)}`,
    key: () => t("ask.give.do"),
    ask: ({ sheet }) => ["tables.give_back_custody", { custody: sheet.custody, counted: read.money("counted") }],
  },
  remove: {
    title: ({ sheet }) => t("ask.remove", { name: sheet.name }),
    body: () => html`<p class="lead">${t("ask.remove.how")}</p>${textField("reason", t("ask.reason"))}`,
    key: () => t("ask.remove.do"),
    ask: (ctx) => ["tables.remove_player", { ...here(ctx), reason: read.text("reason") }],
  },
  wish: {
    title: ({ sheet }) => t("ask.wish", { name: sheet.name }),
    body: (ctx) => html`<p class="lead">${t("ask.wish.how")}</p>${choiceField("goal", t("ask.to-table"), otherTables(ctx))}`,
    key: () => t("ask.wish.do"),
    ready: (ctx) => otherTables(ctx).length > 0,
    ask: (ctx) => ["tables.ask_to_move", { ...here(ctx), to_table: read.whole("goal") }],
  },
  order: {
    title: ({ sheet }) => t("ask.order", { name: sheet.name }),
    body: (ctx) => html`<p class="lead">${t("ask.order.how")}</p>${choiceField("goal", t("ask.to-table"), otherTables(ctx))}${numberField("chair", t("ask.to-seat"), "")}${textField("reason", t("ask.reason"))}`,
    key: () => t("ask.order.do"),
    ready: (ctx) => otherTables(ctx).length > 0,
    ask: (ctx) => ["tables.move_by_direction", { ...here(ctx), player: seatOf(ctx).player, to_table: read.whole("goal"), to_seat: read.whole("chair"), why: "order", reason: read.text("reason") }],
  },
  go_up: {
    title: ({ sheet }) => t("prop.wish", { table: sheet.to_table, seat: sheet.to_seat }),
    body: ({ sheet, goal }) => html`<p class="lead">${t("ask.up.how", { name: sheet.name, amount: euro(sheet.stack), least: euro(goal?.min_buy_in ?? 0) })}</p>${moneyField("added", t("ask.added"), Math.max(0, (goal?.min_buy_in ?? 0) - sheet.stack))}`,
    key: () => t("ask.order.do"),
    ask: ({ sheet }) => ["tables.move_at_request", { table: sheet.table, seat: sheet.seat, player: sheet.player, to_table: sheet.to_table, to_seat: sheet.to_seat, added: read.money("added") }],
  },
};

/** Open tables other than the sheet's own, with what they play. */
function otherTables({ rows, sheet }) {
  return rows.filter((row) => row.status === "open" && row.table !== sheet.table).map((row) => [row.table, `${t("table", { n: row.table })} · ${gameName(row.game)} ${stakes(row)}`]);
}
