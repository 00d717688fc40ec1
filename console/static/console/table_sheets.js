// Sheets about a table: setting it up, its stakes and rake, feeder and main table, relief, and its end with cards.

import { html } from "./dom.js";
import { cardField, choiceField, games, moneyField, numberField, optionalMoney, read, textField, tickField } from "./fields.js";
import { t } from "./words.js";

const money = ["small_blind", "big_blind", "min_buy_in"];
const setupFields = (of) => html`<label for="plays">${t("col.game")}</label><select id="plays">${games().map(([slug, name]) => html`<option value="${slug}" ${slug === of.game && html`selected`}>${name}</option>`)}</select>
  <div class="pair">${moneyField("small_blind", t("setup.small"), of.small_blind)}${moneyField("big_blind", t("setup.big"), of.big_blind)}</div>
  <div class="pair">${moneyField("min_buy_in", t("setup.least"), of.min_buy_in)}${optionalMoney("max_buy_in", t("setup.most"), of.max_buy_in)}</div>
  <div class="pair">${optionalMoney("ante", t("setup.ante"), of.ante)}${optionalMoney("bring_in", t("setup.bring-in"), of.bring_in)}</div>
  ${numberField("chairs", t("col.seats"), of.seats)}${choiceField("tracking", t("setup.tracking"), [["full", t("setup.tracking.full")], ["summary", t("setup.tracking.summary")]], of.tracking)}`;
const policyField = (policies, chosen) => choiceField("policy", t("setup.policy"), [["", t("setup.policy.none")], ...newest(policies).map((one) => [one.id, one.called])], chosen);

/** Of each name the newest version. */
export const newest = (policies) => policies.filter((one, i) => policies.findIndex((other) => other.called === one.called) === i);

function setupData() {
  const chosen = read.optional("policy");
  return {
    game: read.text("plays"), ...Object.fromEntries(money.map((id) => [id, read.money(id)])), seats: read.whole("chairs"),
    max_buy_in: read.moneyOr("max_buy_in", 0), ante: read.moneyOr("ante", 0), bring_in: read.moneyOr("bring_in", 0), tracking: read.text("tracking"), policy: chosen ? Number(chosen) : null,
  };
}

const like = ({ rows, row, sheet }) => rows.filter((one) => one.table !== sheet.table && one.game === row?.game && one.stakes === row?.stakes);
const sitting = (view) => view?.occupied.filter((one) => !one.locked_up) ?? [];
const cards = (view) => html`<ul class="card-rows">${sitting(view).map((one) => cardField(`card-${one.player}`, `${one.seat} ${one.name}`))}</ul>`;
const dealt = (view) => sitting(view).map((one) => [one.player, read.card(`card-${one.player}`)]);

export const tableSheets = {
  setup: {
    title: () => t("setup"),
    body: ({ rows, policies }) => html`${numberField("number", t("setup.number"), Math.max(0, ...rows.map((row) => row.table)) + 1)}
      ${setupFields({ small_blind: 100, big_blind: 200, min_buy_in: 20000, seats: 9, tracking: "full", game: "nl-holdem" })}${policyField(policies, newest(policies)[0]?.id)}<p class="muted">${t("setup.closed")}</p>`,
    key: () => t("setup.do"),
    ask: () => ["tables.set_up_table", { table: read.whole("number"), ...setupData() }],
  },
  anew: {
    title: ({ sheet }) => t("setup.anew", { n: sheet.table }),
    body: ({ view, policies }) => view && html`${setupFields(view)}${policyField(policies, policies.find((one) => `${one.called} v${one.version}` === view.policy)?.id)}`,
    key: () => t("setup.do"),
    ready: ({ view }) => Boolean(view),
    ask: ({ sheet, view, row }) => ["tables.change_setup", { table: sheet.table, ...setupData(), book: view.book, smallest_chip: row.smallest_chip, settings: row.settings }],
  },
  stakes: {
    title: ({ sheet }) => t("ask.stakes", { n: sheet.table }),
    body: ({ view }) => view && html`<p class="lead">${t("ask.stakes.how")}</p><div class="pair">${moneyField("small_blind", t("setup.small"), view.small_blind)}${moneyField("big_blind", t("setup.big"), view.big_blind)}</div>
      <div class="pair">${moneyField("min_buy_in", t("setup.least"), view.min_buy_in)}${optionalMoney("max_buy_in", t("setup.most"), view.max_buy_in)}</div>`,
    key: () => t("ask.stakes.do"),
    ready: ({ view }) => Boolean(view),
    ask: ({ sheet }) => ["tables.change_stakes", { table: sheet.table, ...Object.fromEntries(money.map((id) => [id, read.money(id)])), max_buy_in: read.moneyOr("max_buy_in", 0) }],
  },
  rake: {
    title: ({ sheet }) => t("ask.rake", { n: sheet.table }),
    body: ({ view, policies }) => html`<p class="lead">${t("ask.rake.how", { now: view?.policy ?? t("setup.policy.none") })}</p>${policyField(policies, null)}`,
    key: () => t("ask.rake.do"),
    ask: ({ sheet }) => ["tables.change_rake", { table: sheet.table, policy: read.optional("policy") ? read.whole("policy") : null }],
  },
  must_move: {
    title: ({ sheet }) => t("ask.must", { n: sheet.table }),
    body: (ctx) => html`<p class="lead">${t("ask.must.how")}</p>${choiceField("main", t("ask.must.main"), [["", t("ask.must.none")], ...like(ctx).map((one) => [one.table, t("table", { n: one.table })])], ctx.row?.must_move_to ?? "")}`,
    key: () => t("ask.must.do"),
    ask: ({ sheet }) => ["tables.set_must_move", { table: sheet.table, main: read.optional("main") ? read.whole("main") : null }],
  },
  relieve: {
    title: ({ sheet }) => t("ask.relieve", { n: sheet.table }),
    body: ({ room }) => html`<p class="lead">${t("ask.relieve.how")}</p>${choiceField("dealer", t("col.dealer"), [["", t("ask.relieve.first", { name: room.rotation.waiting[0]?.name ?? "–" })], ...room.rotation.dealers.map((one) => [one.id, one.name])])}${tickField("at_once", t("ask.relieve.now"))}`,
    key: () => t("ask.relieve.do"),
    ask: ({ sheet }) => ["tables.relieve_dealer", { table: sheet.table, dealer: read.optional("dealer") ? read.whole("dealer") : null, at_once: read.ticked("at_once") }],
  },
  take_alarm: {
    title: ({ sheet }) => t("ask.alarm", { n: sheet.machine }),
    body: () => html`<p class="lead">${t("ask.alarm.how")}</p>${textField("reason", t("ask.reason"))}`,
    key: () => t("alarm.take"),
    ask: ({ sheet }) => ["devices.take_alarm", { alarm: sheet.id, reason: read.text("reason") }],
  },
  close: {
    title: ({ sheet }) => t("ask.close", { n: sheet.table }),
    body: ({ view }) => html`<p class="lead">${t("ask.close.how")}</p>${cards(view)}`,
    key: () => t("close-table"),
    ready: ({ view }) => Boolean(view),
    ask: ({ sheet, view }) => ["tables.close_table", { table: sheet.table, cards: dealt(view) }],
  },
  break_up: {
    title: ({ sheet }) => t("ask.break", { n: sheet.table }),
    body: (ctx) => html`<p class="lead">${t("ask.break.how", { tables: like(ctx).filter((one) => one.status === "open").map((one) => `${one.table} (${one.seats - one.taken - one.held})`).join(", ") || "–" })}</p>${cards(ctx.view)}`,
    key: () => t("break-table"),
    ready: ({ view }) => Boolean(view),
    ask: ({ sheet, view }) => ["tables.break_table", { table: sheet.table, cards: dealt(view) }],
  },
};

