// The people's desk: players, stacks in custody, pairs kept apart, tablets; beside them the staff.

import { sheetKey } from "./asking.js";
import { html } from "./dom.js";
import { icon } from "./icons.js";
import { pairsPanel } from "./pairs.js";
import { staffPanel } from "./staff.js";
import { day, euro, t } from "./words.js";

const SHOWN = 60;

function playersPanel(how) {
  const { players, typed, said, may, live } = how;
  const found = players.find(typed).slice(0, SHOWN);
  const registers = may("tables.register_player") && html`<button class="key" ${live && typed.trim() ? "" : html`disabled`}>${icon("plus")}${t("players.register")}</button>`;
  return html`<section class="panel"><header><h2>${t("players")}</h2></header>
    <form class="register" id="register"><label class="sr" for="name">${t("players.name")}</label><input id="name" autocomplete="off" maxlength="80" placeholder="${t("players.name")}">${registers}</form>
    ${said && html`<p class="said" role="status">${icon("tick", "small")}${said}</p>`}
    <ul class="lines scroll">${found.map(({ id, name }) => html`<li data-key="${id}">${icon("person", "small")}<div><b>${name || "–"}</b></div>${sheetKey(how, "tables.keep_apart", "apart", { player: id, name }, t("pairs.key"))}<span class="muted num">${id}</span></li>`)}</ul>
    ${!found.length && html`<p class="none">${t(players.all.length ? "players.nobody" : "players.none")}</p>`}</section>`;
}

function custodyPanel(how) {
  const { custody } = how.room;
  const line = (one) => html`<li data-key="${one.id}">${icon("lock", "small")}<div><b>${one.name || "–"}</b><span class="muted">${t("custody.since", { table: one.table, at: day(one.at) })}</span></div><b class="num">${euro(one.chips)}</b>
    ${sheetKey(how, "tables.give_back_custody", "give_back", { custody: one.id, name: one.name, stack: one.chips }, t("custody.give"))}</li>`;
  return html`<section class="panel"><header><h2>${t("custody")}</h2></header>${custody.length ? html`<ul class="lines">${custody.map(line)}</ul>` : html`<p class="none">${t("custody.none")}</p>`}</section>`;
}

function tabletsPanel(how) {
  if (!how.opens("tablet-list")) return null;
  const key = (one) => how.opens("tablet-revoke") && html`<button class="mini ${how.revoking === one.id ? "sure" : ""}" data-revoke="${one.id}" ${how.live ? "" : html`disabled`}>${t(how.revoking === one.id ? "tablets.sure" : "tablets.revoke")}</button>`;
  return html`<section class="panel" id="tablets"><header><h2>${t("tablets")}</h2><span class="muted">${t("tablets.how")}</span></header>
    ${how.tablets.length ? html`<ul class="lines">${how.tablets.map((one) => html`<li data-key="${one.id}">${icon("tablet", "small")}<div><b>${t("table", { n: one.table })}</b><span class="muted">${t("tablets.enrolled", { at: day(one.enrolled_at) })}</span></div>${key(one)}</li>`)}</ul>` : html`<p class="none">${t("tablets.none")}</p>`}</section>`;
}

export const peopleDesk = (how) => html`<div class="desk-columns">${playersPanel(how)}<div class="stack">${tabletsPanel(how)}${custodyPanel(how)}${pairsPanel(how)}</div>${staffPanel(how)}</div>`;
