// Sanctions on the console: what a player was told before, the ladder's next step, the article and one line of facts.
// Beside them what the direction must confirm, pairs proposed to be kept apart, and the dealers' errors for the pit.

import { askKey, becauseKey, sheetKey } from "./asking.js";
import { $, html } from "./dom.js";
import { numberField, read, textField, tickField } from "./fields.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { day, facts, t } from "./words.js";

const STEPS = ["warning", "table", "house"];
const COMMANDS = { warning: "tables.warn_player", table: "tables.send_from_table", house: "tables.send_from_house" };
const conduct = facts.conduct ?? [];
const groups = [...new Set(conduct.map(({ group }) => group))];
const titleOf = (article) => conduct.find((one) => one.article === article)?.title ?? article;

// ---------------------------------------------------------------- panels

const line = (one, keys) => html`<li data-key="${one.id}"><span><b>${one.name}</b><span>${t(`sanction.${one.kind}`)} · ${titleOf(one.article)}${becauseKey(one.article, one.facts)}</span><small>${one.facts} · ${t("sanctions.at", { table: one.table, at: day(one.at) })}</small></span>${keys}</li>`;

const apart = (pair, how) => html`<li data-key="${pair.one}-${pair.other}"><span><b>${pair.one_name} · ${pair.other_name}</b><small>${pair.facts}</small></span>
    ${askKey(how, "tables.keep_apart", { one: pair.one, other: pair.other, reason: pair.facts }, t("sanctions.apart.do"), { asks: t("rulings.decide.sure") })}</li>`;

export function sanctionsPanel(how) {
  const { unconfirmed, apart: pairs, sanctions } = how.room.rulings;
  const confirm = (one) => askKey(how, "tables.confirm_sanction", { sanction: one.id }, t("sanctions.confirm"), { look: "mini yes" });
  return html`<section class="panel conduct" aria-label="${t("sanctions.title")}"><h2>${t("sanctions.title")}</h2>
    ${unconfirmed.length > 0 && html`<h4>${t("sanctions.unconfirmed")}</h4><ul>${unconfirmed.map((one) => line(one, confirm(one)))}</ul>`}
    ${pairs.length > 0 && html`<h4>${t("sanctions.apart")}</h4><ul>${pairs.map((pair) => apart(pair, how))}</ul>`}
    ${sanctions.length > 0 ? html`<ul class="past">${sanctions.map((one) => line(one, ""))}</ul>` : !unconfirmed.length && html`<p class="none">${t("sanctions.none")}</p>`}</section>`;
}

export function errorsPanel(how) {
  if (!how.opens("dealer-errors")) return null;
  const row = (one) => html`<tr data-key="${one.dealer}${one.slug}"><td>${one.name || one.dealer}</td><td>${facts.titles?.[one.slug] ?? one.slug}</td><td class="r num">${one.times}</td><td class="r num">${day(one.last)}</td></tr>`;
  return html`<section class="panel errors" aria-label="${t("errors.title")}"><h2>${t("errors.title")}</h2><p class="muted">${t("errors.how")}</p>
    ${how.errors?.length ? html`<table><thead><tr><th>${t("dealer")}</th><th>${t("irr.title")}</th><th class="r">${t("errors.times")}</th><th class="r">${t("errors.last")}</th></tr></thead><tbody>${how.errors.map(row)}</tbody></table>` : html`<p class="none">${t("errors.none")}</p>`}</section>`;
}

export const readErrors = () => ask("/api/dealer-errors/");
export const readConduct = (player) => ask(`/api/players/${player}/conduct/`).catch(() => null);

/** On the line of a seat. */
export const sanctionKey = (how, seat) => sheetKey(how, "tables.warn_player", "sanction", seat, t("sanctions.key"));

// ---------------------------------------------------------------- the sheet

const past = (one) => html`<li data-key="${one.id}"><b>${t(`sanction.${one.kind}`)}</b><span>${titleOf(one.article)}</span><small>${one.facts} · ${t("sanctions.at", { table: one.table, at: day(one.at) })}</small></li>`;

function history({ sheet }) {
  const found = sheet.conduct;
  if (!found) return html`<p class="muted">${t("players.searching")}</p>`;
  return html`${found.sanctions.length ? html`<ul class="past">${found.sanctions.map(past)}</ul>` : html`<p class="muted">${t("sanctions.first")}</p>`}
    <p class="lead">${icon("next", "small")}${t("sanctions.proposed", { step: t(`sanction.${found.proposed}`) })}</p>`;
}

const chosenStep = (sheet, may) => sheet.step ?? (sheet.conduct && may(COMMANDS[sheet.conduct.proposed]) ? sheet.conduct.proposed : "warning");

function stepKeys({ sheet, may }) {
  const key = (step) => html`<button type="button" class="pick" data-step="${step}" data-key="${step}" aria-pressed="${chosenStep(sheet, may) === step}">${icon(chosenStep(sheet, may) === step ? "check" : "ring", "small")}${t(`sanction.${step}`)}</button>`;
  return html`<p class="label">${t("sanctions.step")}</p><div class="steps">${STEPS.filter((step) => may(COMMANDS[step])).map(key)}</div>`;
}

const conductField = () => html`<label for="conduct">${t("sanctions.conduct")}</label><select id="conduct" required><option value="">–</option>${groups.map((group) => html`<optgroup label="${t(`group.${group}`)}">${conduct.filter((one) => one.group === group).map((one) => html`<option value="${one.slug}">${one.title}</option>`)}</optgroup>`)}</select>`;

export const sanctionSheets = {
  sanction: {
    title: ({ sheet }) => t("sanctions.of", { name: sheet.name }),
    body: (ctx) => html`${history(ctx)}${stepKeys(ctx)}${conductField()}${textField("one-line", t("sanctions.facts"))}
      <label for="with">${t("sanctions.with")}</label><input id="with" inputmode="numeric" autocomplete="off" maxlength="2">
      ${chosenStep(ctx.sheet, ctx.may) !== "warning" && tickField("serious", t("sanctions.serious"))}
      ${chosenStep(ctx.sheet, ctx.may) === "house" && numberField("days", t("sanctions.days"), 1)}`,
    key: ({ sheet, may }) => t(`sanction.${chosenStep(sheet, may)}.do`),
    ask: ({ sheet, may, view }) => {
      const step = chosenStep(sheet, may);
      const found = conduct.find((one) => one.slug === read.text("conduct"));
      const beside = view?.occupied.find((one) => String(one.seat) === $("with").value.trim())?.player;
      const data = { table: sheet.table, player: sheet.player, article: found.article, facts: read.text("one-line"), ...(beside ? { with_player: beside } : {}) };
      if (step === "warning") return [COMMANDS.warning, data];
      return [COMMANDS[step], { ...data, serious: read.ticked("serious"), ...(step === "house" ? { days: read.whole("days") } : {}) }];
    },
  },
};
