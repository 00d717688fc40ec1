// Sheets about the waitlists: joining, sitting down from a call, another list, another place by the direction.

import { html } from "./dom.js";
import { choiceField, moneyField, numberField, playerField, read, textField, Unreadable } from "./fields.js";
import { gameName } from "./game_names.js";
import { euro, figure, t } from "./words.js";

export const listName = (list) => `${gameName(list.game)} ${figure(list.small_blind)}/${figure(list.big_blind)}`;
const signOf = (list) => `${list.game}:${list.small_blind}:${list.big_blind}`;
export const keyOf = ({ game, small_blind, big_blind }) => ({ game, small_blind, big_blind });

/** Every list somebody could ask for: those with names, and those of every table. */
export function allLists({ room, rows }) {
  const found = new Map();
  for (const one of [...room.lists, ...rows]) if (!found.has(signOf(one))) found.set(signOf(one), keyOf(one));
  return [...found.values()].sort((a, b) => a.game.localeCompare(b.game) || a.big_blind - b.big_blind);
}

const listField = (ctx, label, chosen = null) => choiceField("list", label, allLists(ctx).map((one) => [signOf(one), listName(one)]), chosen && signOf(chosen));
const listChosen = () => {
  const [game, small, big] = read.text("list").split(":");
  return { game, small_blind: Number(small), big_blind: Number(big) };
};

export const listSheets = {
  join: {
    title: () => t("list.join"),
    body: (ctx) => html`${listField(ctx, t("list.which"), ctx.sheet.list)}${playerField(ctx)}${choiceField("asking", t("list.asking"), ["in_person", "by_phone", "by_another"].map((how) => [how, t(`list.asking.${how}`)]))}`,
    key: ({ sheet }) => (sheet.chosen ? t("list.join.do", { name: sheet.chosen.name }) : t("assign.choose")),
    ready: ({ sheet }) => Boolean(sheet.chosen),
    ask: ({ sheet }) => {
      if (!sheet.chosen) throw new Unreadable(t("assign.choose"));
      return ["tables.join_list", { ...listChosen(), player: sheet.chosen.id, asking: read.text("asking") }];
    },
  },
  answer: {
    title: ({ sheet }) => t("list.answer", { name: sheet.name }),
    body: ({ sheet, row }) => html`<p class="lead">${t("list.answer.how", { table: sheet.table, seat: sheet.seat })}</p>${moneyField("chips", html`${t("assign.chips")} · ${t("drawer.minimum", { amount: euro(row?.min_buy_in ?? 0) })}`, row?.min_buy_in ?? 0)}`,
    key: ({ sheet }) => t("list.answer.do", { n: sheet.seat }),
    ask: ({ sheet }) => ["tables.answer_call", { table: sheet.table, seat: sheet.seat, player: sheet.player, chips: read.money("chips") }],
  },
  call_off: {
    title: ({ sheet }) => t("list.off", { name: sheet.name }),
    body: () => textField("reason", t("ask.reason")),
    key: () => t("list.off.do"),
    ask: ({ sheet }) => ["tables.call_off_call", { table: sheet.table, player: sheet.player, reason: read.text("reason") }],
  },
  transfer: {
    title: ({ sheet }) => t("list.transfer", { name: sheet.name }),
    body: (ctx) => html`<p class="lead">${t("list.transfer.how")}</p>${listField(ctx, t("list.which"))}`,
    key: () => t("list.transfer.do"),
    ask: ({ sheet }) => {
      const to = listChosen();
      return ["tables.transfer_line", { ...sheet.list, player: sheet.player, to_game: to.game, to_small_blind: to.small_blind, to_big_blind: to.big_blind }];
    },
  },
  put: {
    title: ({ sheet }) => t("list.put", { name: sheet.name }),
    body: ({ sheet }) => html`<p class="lead">${t("list.put.how")}</p>${numberField("place", t("list.place"), sheet.place)}${textField("reason", t("ask.reason"))}`,
    key: () => t("list.put.do"),
    ask: ({ sheet }) => ["tables.put_line_at", { ...sheet.list, player: sheet.player, place: read.whole("place"), reason: read.text("reason") }],
  },
  call_out: {
    title: ({ sheet }) => t("list.out", { name: sheet.name }),
    body: ({ sheet, rows }) => html`<p class="lead">${t("list.out.how")}</p>${choiceField("goal", t("list.out.chair"), freeChairs(rows, sheet.list))}${textField("reason", t("ask.reason"))}`,
    key: () => t("list.out.do"),
    ready: ({ sheet, rows }) => freeChairs(rows, sheet.list).length > 0,
    ask: ({ sheet }) => {
      const [table, seat] = read.text("goal").split("/").map(Number);
      return ["tables.call_player", { table, seat, player: sheet.player, reason: read.text("reason") }];
    },
  },
};

function freeChairs(rows, list) {
  const same = rows.filter((row) => row.status === "open" && signOf(row) === signOf(list));
  return same.flatMap((row) => [...row.chairs].flatMap((kind, i) => (kind === "o" ? [[`${row.table}/${i + 1}`, t("place", { table: row.table, seat: i + 1 })]] : [])));
}
