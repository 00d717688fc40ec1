// Drawing whole views without disturbing what is on screen: html`…` escapes every value, and show() changes only
// the nodes that differ, so that focus, scrolling and a finger on a key survive a view that arrives.

class Markup {
  constructor(text) {
    this.text = text;
  }
}

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function text(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(text).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (one) => escapes[one]);
}

export const html = (strings, ...values) => new Markup(String.raw({ raw: strings }, ...values.map(text)));

export const $ = (id) => document.getElementById(id);

/** Make `box` contain exactly this markup. */
export function show(box, markup) {
  const wanted = document.createElement("template");
  wanted.innerHTML = text(markup);
  match(box, wanted.content);
}

const keyOf = (node) => (node.nodeType === 1 ? node.getAttribute("data-key") : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

function match(box, wanted) {
  let here = box.firstChild;
  for (let next = wanted.firstChild; next; ) {
    const after = next.nextSibling;
    const found = here && alike(here, next) ? here : keyed(here, next);
    if (found) {
      if (found !== here) box.insertBefore(found, here);
      become(found, next);
      here = found.nextSibling;
    } else box.insertBefore(next, here);
    next = after;
  }
  while (here) {
    const after = here.nextSibling;
    here.remove();
    here = after;
  }
}

/** A later sibling with the same data-key, which moves instead of being made again. */
function keyed(from, like) {
  if (keyOf(like) === null) return null;
  for (let node = from; node; node = node.nextSibling) if (alike(node, like)) return node;
  return null;
}

function become(node, wanted) {
  if (node.nodeType !== 1) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) if (!wanted.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  match(node, wanted);
}

/** One listener for a whole box: on(box, "click", "[data-do]", handler). */
export function on(box, kind, selector, handler) {
  box.addEventListener(kind, (event) => {
    const found = event.target.closest(selector);
    if (found && box.contains(found)) handler(found, event);
  });
}
