// "Perché?": the article behind a refusal, as the house's catalogue has it.

import { $, html, show } from "./dom.js";
import { icon } from "./icons.js";
import { ask } from "./rest.js";
import { t } from "./words.js";

const shelves = new Map();

function article(id, token) {
  const book = id.split(".")[0];
  if (!shelves.has(book)) shelves.set(book, ask(`/api/articles/?book=${encodeURIComponent(book)}`, { token }));
  return shelves.get(book).then((articles) => articles.find((one) => one.id === id));
}

/** A key that opens the note; nothing when no article is concerned. */
export const whyKey = (id) => id && html`<button class="ghost-key why" data-article="${id}">${icon("why")}${t("why")}</button>`;

export async function openArticle(id, says, token = null) {
  const box = $("article");
  let found = null;
  try {
    found = await article(id, token);
  } catch {
    shelves.clear();
  }
  show(box, html`<h3>${says ?? t("article")}</h3><p class="ref">${t("article")}: ${found?.ref ?? id}</p>
    ${found && html`<p class="ref">${t("catalogue")}</p><p class="says" lang="en">${found.text}</p>`}
    <div class="foot"><code>${id}</code><button class="key" autofocus data-close>${t("close")}</button></div>`);
  box.querySelector("[data-close]").onclick = () => box.close();
  if (!box.open) box.showModal();
}
