// Small charts as SVG: bars against last week, a line of hands. Direct labels, no legends to decode.

import { html } from "./dom.js";
import { figure, hour, t } from "./words.js";

const euros = (cents) => figure(Math.round(cents / 100) * 100);
const short = (at) => hour(at).slice(0, 2);

/** Bars for an hour's rake; a notch marks the same hour last week; the hour still running is hatched. */
function bars(rows, w, h) {
  const [top, base, step] = [16, h - 18, w / rows.length];
  const most = Math.max(1, ...rows.flatMap(({ rake, before }) => [rake, before]));
  const y = (v) => base - ((base - top) * v) / most;
  const bar = ({ at, rake, before }, i) => {
    const [x, bw] = [i * step + step * 0.16, step * 0.68];
    const running = i === rows.length - 1;
    return html`<rect class="${running ? "running" : "full"}" x="${x}" y="${y(rake)}" width="${bw}" height="${base - y(rake)}" rx="2"/>
      ${before > 0 && html`<path class="notch" d="M${x - 3} ${y(before)}h${bw + 6}"/>`}
      <text class="value" x="${x + bw / 2}" y="${y(Math.max(rake, before)) - 5}" text-anchor="middle">${rake ? euros(rake) : ""}</text>
      <text x="${x + bw / 2}" y="${h - 4}" text-anchor="middle">${short(at)}</text>`;
  };
  return html`<svg class="chart" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${said("chart.rake", rows, (row) => euros(row.rake))}">
    <defs><pattern id="running" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="deep" width="6" height="6"/><rect class="full" width="2.5" height="6"/></pattern></defs>
    <path class="base" d="M0 ${base}h${w}"/>${rows.map(bar)}</svg>`;
}

/** Hands an hour and table, hour by hour. */
function line(rows, w, h) {
  const [top, base, step] = [18, h - 18, w / rows.length];
  const most = Math.max(10, ...rows.map(({ pace }) => pace));
  const y = (v) => base - ((base - top) * v) / most;
  const x = (i) => i * step + step / 2;
  const dot = ({ at, pace }, i) => html`${pace > 0 && html`<circle cx="${x(i)}" cy="${y(pace)}" r="${i === rows.length - 1 ? 4 : 2.5}"/><text class="value" x="${x(i)}" y="${y(pace) - 7}" text-anchor="middle">${pace}</text>`}<text x="${x(i)}" y="${h - 4}" text-anchor="middle">${short(at)}</text>`;
  const played = rows.flatMap(({ pace }, i) => (pace > 0 ? [`${x(i)},${y(pace)}`] : []));
  return html`<svg class="chart" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${said("chart.pace", rows, (row) => row.pace)}">
    <path class="base" d="M0 ${base}h${w}"/><polyline class="trend" points="${played.join(" ")}"/>${rows.map(dot)}</svg>`;
}

/** The same in words, for those who do not see it. */
const said = (word, rows, value) => `${t(word)}: ${rows.map((row) => `${short(row.at)} ${value(row)}`).join(", ")}`;

export function chartsPanel(hours, [wide, narrow], tall) {
  const empty = !hours.some(({ rake, pace }) => rake || pace);
  const none = html`<p class="none">${t("chart.none")}</p>`;
  return html`<section class="panel"><header><h2>${t("chart.rake")}</h2><span class="muted"><i class="notch"></i>${t("chart.before")}</span></header><div>${empty ? none : bars(hours, wide, tall)}</div></section>
    <section class="panel"><header><h2>${t("chart.pace")}</h2></header><div>${empty ? none : line(hours, narrow, tall)}</div></section>`;
}
