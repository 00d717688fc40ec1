// Sheets of the money of a table: each is one command and says who signs it.

import { html } from "./dom.js";
import { choiceField, moneyField, read, textField } from "./fields.js";
import { bookHere } from "./money.js";
import { pileField, readPile } from "./piles.js";
import { alone, signatureFields, signed, signedHere } from "./signing.js";
import { euro, t } from "./words.js";

const second = () => signatureFields(t("money.second"));
const controller = () => signatureFields(t("money.controller"));
const table = ({ sheet }) => ({ table: sheet.table });

/** Chips by denomination and a second signature. */
const chipsSheet = (word, command) => ({
  title: ({ sheet }) => t(`money.${word}.title`, { n: sheet.table }),
  body: () => html`<p class="lead">${t(`money.${word}.how`)}</p>${pileField()}${second()}`,
  key: () => t(`money.${word}.do`),
  send: (ctx) => signedHere(command, { ...table(ctx), chips: readPile() }),
});

/** Boxes that were taken from the table and nobody has counted yet. */
function boxesToCount(number) {
  const book = bookHere(number);
  const counted = new Set((book?.counts ?? []).filter((one) => one.holds).map((one) => `${one.what}:${one.box}`));
  const taken = (book?.movements ?? []).filter((one) => one.kind.endsWith("_box") && one.corrected_by === null);
  return taken.map((one) => [`${one.kind.replace("_box", "")}:${one.box_out}`, one.box_out]).filter(([key]) => !counted.has(key));
}

function whatToCount({ sheet }) {
  const boxes = boxesToCount(sheet.table).map(([key, label]) => [key, t(`money.box.${key.split(":")[0]}`, { label })]);
  const whole = ["cagnotte", "drop", "tips"].map((what) => [`${what}:`, t(`money.count.${what}`)]);
  return [...(sheet.open ? [["float:", t("money.count.float")]] : []), ...boxes, ...whole];
}

/** Whoever counts signs: the one signed in by being here, anybody else with badge and PIN. */
function sendCount(ctx) {
  const [what, box] = read.text("what").split(":");
  const data = { ...table(ctx), what, box: box || null, chips: readPile() };
  const badge = read.optional("signer");
  return badge ? signed("rake.enter_count", data, { badge, pin: read.text("signer-pin") }) : alone("rake.enter_count", data);
}

export const moneySheets = {
  give_float: chipsSheet("give", "rake.give_float"),
  fill: chipsSheet("fill", "rake.fill_table"),
  credit: chipsSheet("credit", "rake.credit_table"),
  box: {
    title: ({ sheet }) => t("money.box.title", { n: sheet.table }),
    body: () => html`<p class="lead">${t("money.box.how")}</p>${choiceField("box", t("money.box.which"), ["cagnotte", "drop", "tips"].map((name) => [name, t(`money.kind.${name}_box`)]))}
      <div class="pair">${textField("taken", t("money.box.taken"))}<label for="put">${t("money.box.put")}</label><input id="put" autocomplete="off" maxlength="20"></div>${second()}`,
    key: () => t("money.box.do"),
    send: (ctx) => signedHere("rake.change_box", { ...table(ctx), box: read.text("box"), taken: read.text("taken"), put: read.optional("put") || null }),
  },
  tip: {
    title: ({ sheet }) => t("money.tip.title", { n: sheet.table }),
    body: () => moneyField("amount", t("money.tip.amount"), null),
    key: () => t("money.tip.do"),
    ask: (ctx) => ["rake.record_tip", { ...table(ctx), amount: read.money("amount") }],
  },
  count: {
    title: ({ sheet }) => t("money.count.title", { n: sheet.table }),
    body: (ctx) => html`<p class="lead">${t("money.count.how")}</p>${choiceField("what", t("money.count.what"), whatToCount(ctx))}${pileField()}${signatureFields(t("money.counter"), { required: false })}`,
    key: () => t("money.count.do"),
    send: sendCount,
  },
  settle: {
    title: ({ sheet }) => t("money.settle.title", { n: sheet.table }),
    body: () => html`<p class="lead">${t("money.settle.how")}</p>${pileField()}${textField("reason", t("ask.reason"))}${controller()}`,
    key: () => t("money.settle.do"),
    send: (ctx) => signedHere("rake.settle_count", { ...table(ctx), count: ctx.sheet.count, chips: readPile(), reason: read.text("reason") }),
  },
  correct: {
    title: ({ sheet }) => t("money.correct.title", { what: t(`money.kind.${sheet.what}`) }),
    body: ({ sheet }) => html`<p class="lead">${t("money.correct.how")}</p>${sheet.what === "tip" ? moneyField("amount", t("money.tip.amount"), sheet.amount) : pileField(sheet.chips)}${textField("reason", t("ask.reason"))}${second()}`,
    key: () => t("money.correct.do"),
    send: (ctx) => signedHere("rake.correct_movement", { ...table(ctx), movement: ctx.sheet.movement, reason: read.text("reason"), ...(ctx.sheet.what === "tip" ? { amount: read.money("amount") } : { chips: readPile() }) }),
  },
  cosign_movement: {
    title: ({ sheet }) => t("money.cosign.title", { n: sheet.table }),
    body: ({ sheet }) => html`<p class="lead">${t("money.cosign.what", { what: t(`money.kind.${sheet.what}`), amount: euro(sheet.amount) })}</p>${controller()}`,
    key: () => t("money.cosign.do"),
    send: (ctx) => signedHere("rake.cosign_movement", { ...table(ctx), movement: ctx.sheet.movement }),
  },
  cosign_count: {
    title: ({ sheet }) => t("money.cosign.title", { n: sheet.table }),
    body: ({ sheet }) => html`<p class="lead">${t("money.cosign.what", { what: t(`money.count.${sheet.what}`), amount: euro(sheet.amount) })}</p>${controller()}`,
    key: () => t("money.cosign.do"),
    send: (ctx) => signedHere("rake.cosign_count", { ...table(ctx), count: ctx.sheet.count }),
  },
  cosign_opening: {
    title: ({ sheet }) => t("money.opening.title", { n: sheet.table }),
    body: () => html`<p class="lead">${t("money.opening.how")}</p>${controller()}`,
    key: () => t("money.cosign.do"),
    send: (ctx) => signedHere("tables.cosign_opening", table(ctx)),
  },
};
