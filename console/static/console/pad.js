// The number pad: twelve keys that type into whichever of the two fields has the cursor.

import { html, on, show } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

export const padKeys = () => html`${[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((n) => html`<button type="button" class="pad-key num" data-digit="${n}" aria-label="${t("pad.digit", { n })}">${n}</button>`)}
  <button type="button" class="pad-key" data-erase aria-label="${t("pad.erase")}">${icon("erase")}</button>`;

export const drawPad = (box) => show(box, padKeys());

/** `target()` says which field is typed into now. A finger on a key does not take the cursor away. */
export function wirePad(box, target) {
  on(box, "pointerdown", ".pad-key", (key, event) => event.preventDefault());
  on(box, "click", "[data-digit]", (key) => {
    const field = target();
    if (field.value.length < field.maxLength) field.value += key.dataset.digit;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  on(box, "click", "[data-erase]", () => {
    const field = target();
    field.value = field.value.slice(0, -1);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
