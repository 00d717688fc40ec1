// Opening a table by its steps: the deck, the permission to shuffle, the draw of seats, the button, the controller.
// Each step says what it waits for; the last one opens the table, whoever takes it.

import { askKey, becauseKey, sheetKey } from "./asking.js";
import { html } from "./dom.js";
import { cardField, read } from "./fields.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

const steps = ["deck_checked", "shuffle_permitted", "seats_drawn", "button_drawn", "cosigned"];
const needs = { shuffle_permitted: ["deck_checked"], button_drawn: ["shuffle_permitted", "seats_drawn"] };
const articles = {
  deck_checked: "sanremo-cash.open.deck-check",
  shuffle_permitted: "sanremo-cash.open.floor-permission-to-shuffle",
  seats_drawn: "sanremo-cash.open.seat-draw",
  button_drawn: "sanremo-cash.open.button-draw",
  cosigned: "sanremo-cash.conduct.direction-starts-ends",
};

/** Those called from the list to this table's draw, who have not drawn yet. */
const calledToDraw = (room, table) => room.lists.flatMap((list) => list.lines).filter((line) => line.call?.table === table && line.call.seat === null);

const keys = {
  deck_checked: (view, how) => [
    askKey(how, "tables.check_deck", { table: view.table, complete: true }, t("wizard.deck.whole"), { look: "mini yes" }),
    askKey(how, "tables.check_deck", { table: view.table, complete: false }, t("wizard.deck.short")),
  ],
  shuffle_permitted: (view, how) => [askKey(how, "tables.permit_shuffle", { table: view.table }, t("wizard.shuffle.do"), { look: "mini yes" })],
  seats_drawn: (view, how) => [
    ...calledToDraw(how.room, view.table).slice(0, 9).map((line) => sheetKey(how, "tables.draw_seat", "draw", { table: view.table, player: line.player, chosen: { id: line.player, name: line.name } }, line.short)),
    sheetKey(how, "tables.draw_seat", "draw", { table: view.table }, t("wizard.seats.do"), { look: "mini yes" }),
  ],
  button_drawn: (view, how) => [sheetKey(how, "tables.draw_button", "button", { table: view.table }, t("wizard.button.do"), { look: "mini yes" })],
  cosigned: (view, how) => [sheetKey(how, "tables.cosign_opening", "cosign_opening", { table: view.table }, t("wizard.sign.do"), { look: "mini yes" }) ?? html`<span class="waits">${icon("dashes", "small")}${t("wizard.sign.waits")}</span>`],
};

function step(name, view, how) {
  const done = view.opening_steps.includes(name);
  const lacking = (needs[name] ?? []).filter((one) => !view.opening_steps.includes(one));
  const more = name === "seats_drawn" ? t("wizard.seats.count", { n: view.occupied.filter((one) => !one.locked_up).length }) : "";
  const also = done && name === "seats_drawn" && !view.opening_steps.includes("button_drawn");
  return html`<li class="${done ? "done" : lacking.length ? "later" : "now"}" data-key="${name}">${icon(done ? "tick" : lacking.length ? "ring" : "next")}
    <div><b>${t(`step.${name}`)}</b><span>${lacking.length && !done ? t("wizard.after", { what: lacking.map((one) => t(`step.${one}`).toLocaleLowerCase()).join(", ") }) : t(`step.${name}.more`)} ${more}</span>
    ${(!done || also) && !lacking.length && html`<div class="keys">${keys[name](view, how)}</div>`}</div>${becauseKey(articles[name], t(`step.${name}`))}</li>`;
}

export function openingSteps(view, how) {
  const wanted = steps.filter((name) => name !== "cosigned" || how.room.settings.cosignature_required);
  const done = wanted.filter((name) => view.opening_steps.includes(name)).length;
  return html`<section class="wizard"><h3>${t("wizard", { n: done, all: wanted.length })}</h3><ol>${wanted.map((name) => step(name, view, how))}</ol></section>`;
}

const sitting = (view) => view?.occupied.filter((one) => !one.locked_up) ?? [];

export const wizardSheets = {
  button: {
    title: ({ sheet }) => t("wizard.button.title", { n: sheet.table }),
    body: ({ view }) => html`<p class="lead">${t("wizard.button.how")}</p><ul class="card-rows">${sitting(view).map((one) => cardField(`card-${one.player}`, `${one.seat} ${one.name}`))}</ul>`,
    key: () => t("wizard.button.do"),
    ready: ({ view }) => sitting(view).length > 1,
    ask: ({ sheet, view }) => ["tables.draw_button", { table: sheet.table, cards: sitting(view).map((one) => [one.seat, read.card(`card-${one.player}`)]) }],
  },
};
