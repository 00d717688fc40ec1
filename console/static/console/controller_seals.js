// Checkpoints: the one of now, those of a day, the one the controller kept held against the log, and the public keys.

import { dayPick, moment } from "./controller_parts.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { t } from "./words.js";

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ".");
const KEPT = "cagnotte.kept";

export const keysOf = async () => (await ask("/api/controller/keys/")).keys;

export async function comparison(note) {
  const found = await ask("/api/controller/compare/", { method: "POST", body: { note } });
  if (found.good) localStorage.setItem(KEPT, JSON.stringify({ size: found.now.size, at: found.now.made_at }));
  return found;
}

// ---------------------------------------------------------------- beside every section

export function sealPanel({ seals }) {
  const latest = seals?.latest;
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
  return html`<header><h2>${t("ctl.seal")}</h2></header>${latest ? html`<dl class="facts"><div><dt>${t("ctl.seal.size")}</dt><dd class="num big">${grouped(latest.size)}</dd></div><div><dt>${t("ctl.seal.root")}</dt><dd><code>${latest.root}</code></dd></div><div><dt>${t("ctl.seal.at")}</dt><dd class="num">${moment(latest.made_at)}</dd></div>
      ${kept && html`<div><dt>${t("ctl.seal.kept")}</dt><dd class="num">${t("ctl.seal.kept.of", { size: grouped(kept.size), at: moment(kept.at) })}</dd></div>`}</dl>
      <div class="pair"><a class="key" href="#seals">${icon("check", "small")}${t("ctl.seal.compare")}</a><a class="key" href="/api/controller/checkpoints/${latest.id}/" download>${icon("ledger", "small")}${t("ctl.seal.take")}</a></div>` : html`<p class="none">${t("ctl.seal.none")}</p>`}`;
}

// ---------------------------------------------------------------- the section

/** How far the log had come when the checkpoint was kept, and how far it is. */
function grown(kept, now) {
  const part = Math.max(2, Math.round((400 * kept) / Math.max(1, now)));
  return html`<svg class="grown" viewBox="0 0 400 14" preserveAspectRatio="none" role="img" aria-label="${t("ctl.compare.grown", { kept: grouped(kept), now: grouped(now) })}"><rect class="old" width="${part}" height="14" rx="3"/><rect class="new" x="${part + 2}" width="${Math.max(0, 398 - part)}" height="14" rx="3"/></svg>`;
}

function verdict(found) {
  const size = { kept: grouped(found.kept?.size ?? 0), now: grouped(found.now?.size ?? 0), more: grouped((found.now?.size ?? 0) - (found.kept?.size ?? 0)) };
  const proof = found.good && JSON.stringify({ kept: found.kept, now: found.now, proof: found.proof }, null, 2);
  return html`<div class="verdict ${found.good ? "good" : "bad"}" id="verdict" role="status"><p>${icon(found.good ? "tick" : "octagon")}<span><b>${t(`ctl.verdict.${found.verdict}`, size)}</b>${t(`ctl.verdict.more.${found.good ? "good" : "bad"}`)}</span></p>
    ${found.kept && found.now && grown(found.kept.size, found.now.size)}
    ${found.good && html`<details><summary>${t("ctl.compare.proof", { n: found.proof.length })}</summary><pre>${proof}</pre></details>`}
    ${!found.good && found.why && html`<p class="why"><code>${found.why}</code></p>`}</div>`;
}

const compare = ({ compared }) => html`<section class="panel" id="compare"><header><div><h2>${t("ctl.compare")}</h2><p>${t("ctl.compare.how")}</p></div></header>
  <form data-form="compare"><label for="note">${t("ctl.compare.note")}</label><textarea id="note" name="note" rows="6" spellcheck="false" autocomplete="off"></textarea>
    <label for="file">${t("ctl.compare.file")}</label><input id="file" type="file" accept=".txt,text/plain,*"><button class="key strong">${t("ctl.compare.do")}</button></form>
  ${compared && verdict(compared)}<p class="hint">${t("ctl.compare.cli")}<code>python verify.py FILE.zip --key … --kept …</code></p></section>`;

const line = (one) => html`<tr data-key="${one.id}"><td class="num">${moment(one.made_at)}</td><td class="num r">${grouped(one.size)}</td><td><code>${one.root.slice(0, 24)}…</code></td><td class="r"><a class="key" href="/api/controller/checkpoints/${one.id}/" download aria-label="${t("ctl.seals.take", { size: grouped(one.size) })}">${t("ctl.download")}</a></td></tr>`;

const list = (how) => html`<section class="panel"><header><div><h2>${t("ctl.seals")}</h2><p>${t("ctl.seals.how")}</p></div>${dayPick(how)}</header>
  ${how.seals?.results.length ? html`<div class="scroll tall"><table class="entries"><thead><tr><th>${t("ctl.seal.at")}</th><th class="r">${t("ctl.seal.size")}</th><th>${t("ctl.seal.root")}</th><th></th></tr></thead><tbody>${how.seals.results.map(line)}</tbody></table></div>` : html`<p class="none">${t("ctl.seals.none")}</p>`}</section>`;

const key = (one) => html`<li data-key="${one.key}"><svg class="qr" viewBox="0 0 ${one.qr.size} ${one.qr.size}" role="img" aria-label="${t("ctl.keys.qr")}"><rect width="100%" height="100%" fill="#fff"/><path d="${one.qr.path}" fill="#000"/></svg><div><b>${t(one.in_use ? "ctl.keys.now" : "ctl.keys.former")}</b><code>${one.key}</code></div></li>`;
const keyList = ({ keys }) => html`<section class="panel" id="keys"><header><div><h2>${t("ctl.keys")}</h2><p>${t("ctl.keys.how")}</p></div></header>${keys ? html`<ul>${keys.map(key)}</ul>` : html`<p class="none">${t("ctl.reading")}</p>`}</section>`;

export const sealsPanel = (how) => html`${compare(how)}${list(how)}${keyList(how)}`;
