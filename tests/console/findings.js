// What an accessibility check would complain about on this page; a list of sentences.
() => {
  const found = [];
  const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const tell = (what, node) => found.push(`${what}: ${node.outerHTML.slice(0, 120)}`);
  const rgb = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const part = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (node) => {
    for (let up = node; up; up = up.parentElement) {
      const [r, g, b, alpha = 1] = rgb(getComputedStyle(up).backgroundColor);
      if (r !== undefined && alpha === 1) return [r, g, b];
    }
    return [0, 0, 0];
  };
  const contrast = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };

  if (!document.documentElement.lang) found.push("the page names no language");
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i))) found.push(`two elements are #${id}`);
  for (const node of document.querySelectorAll("button, a[href]"))
    if (seen(node) && !(node.getAttribute("aria-label") ?? node.innerText).trim()) tell("no name", node);
  for (const node of document.querySelectorAll("input:not([type=hidden])"))
    if (seen(node) && !node.labels.length && !node.getAttribute("aria-label")) tell("no label", node);
  for (const node of document.querySelectorAll("[aria-describedby], [aria-labelledby]"))
    for (const id of (node.getAttribute("aria-describedby") ?? node.getAttribute("aria-labelledby")).split(" "))
      if (!document.getElementById(id)) tell("describes by nothing", node);

  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.nodeValue.trim());
    if (!own || !seen(node) || node.closest("[disabled], .sr, script") || !node.getClientRects().length) continue;
    const style = getComputedStyle(node);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const got = contrast(rgb(style.color), ground(node));
    if (got < needed) tell(`contrast ${got.toFixed(2)} under ${needed}`, node);
  }
  return found;
};
