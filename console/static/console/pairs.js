// Pairs that the direction keeps apart: checked by the house at every seat, call and proposal.

import { askKey, becauseKey } from "./asking.js";
import { html } from "./dom.js";
import { playerField, read, textField, Unreadable } from "./fields.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { t } from "./words.js";

const APART = "sanremo-cash.seating.keep-apart";

export const readPairs = async () => (await ask("/api/pairs/?limit=500")).results;

const line = (pair, how) => html`<li data-key="${pair.one}-${pair.other}">${icon("person", "small")}<div><b>${t("pairs.two", { one: pair.one_name || `#${pair.one}`, other: pair.other_name || `#${pair.other}` })}</b><span class="muted">${pair.reason}</span></div>
  ${askKey(how, "tables.let_together", { one: pair.one, other: pair.other }, t("pairs.end"), { asks: t("pairs.end.sure") })}</li>`;

export const pairsPanel = (how) => how.opens("pair-list") && html`<section class="panel" id="pairs"><header><h2>${t("pairs")}</h2>${becauseKey(APART, t("pairs.how"))}</header>
  ${how.pairs.length ? html`<ul class="lines">${how.pairs.map((pair) => line(pair, how))}</ul>` : html`<p class="none">${t("pairs.none")}</p>`}</section>`;

export const pairSheets = {
  apart: {
    title: ({ sheet }) => t("pairs.from", { name: sheet.name }),
    body: (ctx) => html`<p class="lead">${t("pairs.how")}</p>${playerField({ ...ctx, without: new Set([ctx.sheet.player]) })}${textField("reason", t("ask.reason"))}`,
    key: ({ sheet }) => (sheet.chosen ? t("pairs.do", { name: sheet.chosen.name }) : t("assign.choose")),
    ready: ({ sheet }) => Boolean(sheet.chosen),
    ask: ({ sheet }) => {
      if (!sheet.chosen) throw new Unreadable(t("assign.choose"));
      return ["tables.keep_apart", { one: sheet.player, other: sheet.chosen.id, reason: read.text("reason") }];
    },
  },
};
