// "Perché?": the article behind a prompt, a ruling or a refusal, applied to the figures in play. In Italian it is
// said in a short line of our own, which the page brings along; below it, the catalogue's own text.

import { $, html, show } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { facts, t } from "./words.js";

const shelves = new Map();

function article(id, token) {
  const book = id.split(".")[0];
  if (!shelves.has(book)) shelves.set(book, ask(`/api/articles/?book=${encodeURIComponent(book)}`, { token }));
  return shelves.get(book).then((articles) => articles.find((one) => one.id === id));
}

/** A key that opens the note; nothing when no article is concerned. `about` says what it is asked about. */
export const whyKey = (id, about = "") => id && html`<button class="ghost-key why" data-article="${id}" data-about="${about}">${icon("why")}${t("why")}</button>`;

export async function openArticle(id, says, token = null, figures = "") {
  const box = $("article");
  const line = facts.lines?.[id];
  let found = null;
  try {
    found = await article(id, token);
  } catch {
    shelves.clear();
  }
  show(box, html`<h3>${says ?? t("article")}</h3>${figures && html`<p class="figures-in-play">${figures}</p>`}${line && html`<p class="says own">${line}</p>`}
    <p class="ref">${t("article")}: ${found?.ref ?? id}</p>
    ${found && html`<p class="ref">${t("catalogue")}</p><p class="says" lang="en">${found.text}</p>`}
    <div class="foot"><code>${id}</code><button class="key" autofocus data-close>${t("close")}</button></div>`);
  box.querySelector("[data-close]").onclick = () => box.close();
  if (!box.open) box.showModal();
}
