// Where things lie on the felt, for a box of any size. Plates are placed by the style sheet with the same figures.

const HIGH = 64; // of a plate

/** Sizes and places for a box W × H. `narrow` is the plan beside the strips between hands. */
export function layout(W, H, narrow) {
  const pw = narrow ? Math.min(158, W * 0.315) : W < 1000 ? 158 : 180;
  const low = H < 420;
  const edge = pw / 2 + 2;
  const [top, bottom] = [HIGH / 2 + 13, H - HIGH / 2 - 2];
  const [high, deep] = narrow ? [0.31, 0.66] : low ? [0.32, 0.62] : [0.3, 0.63];
  const [nearTop, nearLow] = narrow ? [edge, edge] : [W * 0.27, W * 0.275];
  return {
    W, H, pw, low, narrow,
    inset: narrow ? pw * 0.4 : pw * 0.5, top: 13 + HIGH * 0.45, tall: H - 13 - HIGH * 0.9,
    seats: {
      1: { x: nearLow, y: bottom }, 2: { x: edge, y: H * deep }, 3: { x: edge, y: H * high },
      4: { x: nearTop, y: top }, 5: { x: W / 2, y: top }, 6: { x: W - nearTop, y: top },
      7: { x: W - edge, y: H * high }, 8: { x: W - edge, y: H * deep }, 9: { x: W - nearLow, y: bottom },
    },
  };
}

/** Where a place's chips, its disc and its shown cards go: always between the plate and the board. */
export function spots(place, plan) {
  if ([2, 3, 7, 8].includes(place)) return atTheSide(place, plan);
  return plan.narrow ? nearNarrow(place, plan) : nearWide(place, plan);
}

function atTheSide(place, { seats, pw, low, narrow }) {
  const { x, y } = seats[place];
  const inward = place < 6 ? 1 : -1;
  const side = x + (inward * pw) / 2;
  const lower = place === 2 || place === 8;
  return {
    disc: { x: side + inward * (low && lower ? 62 : 26), y: narrow ? y - 8 : y + (lower ? -44 : 42) },
    bet: { x: side + inward * 20, y: narrow ? y + 42 : y + 10, inward },
    cards: { x: inward > 0 ? side + 14 : side - 96, y: y - 28 },
  };
}

function nearNarrow(place, { seats, pw }) {
  const { x, y } = seats[place];
  const inward = place < 6 ? 1 : -1;
  const below = place > 3 && place < 7;
  const line = below ? y + HIGH / 2 : y - HIGH / 2;
  return {
    disc: { x: x + (place === 5 ? -44 : inward * (pw / 2 - 20)), y: line + (below ? 26 : -26) },
    bet: { x: place === 5 ? x - 20 : x + inward * (pw / 2 + 4), y: line + (below ? 37 : -15), inward: place === 5 ? 1 : inward },
    cards: { x: x - 40, y: line },
  };
}

function nearWide(place, { seats, pw }) {
  const { x, y } = seats[place];
  const out = pw / 2;
  const inward = place < 6 ? 1 : -1;
  const below = place > 3 && place < 7;
  const line = below ? y + HIGH / 2 : y - HIGH / 2;
  if (place === 5) return { disc: { x: x - 62, y: line + 25 }, bet: { x: x - 36, y: line + 37, inward }, cards: { x: x - 40, y: line + 9 } };
  if (below) return { disc: { x: x - inward * (out - 56), y: line + 25 }, bet: { x: x - inward * (out - 82), y: line + 37, inward }, cards: { x: x - 30, y: line + 9 } };
  const first = place === 1;
  return {
    disc: { x: first ? x + out + 22 : x - out - 22, y: line - 22 },
    bet: { x: first ? x - out + 20 : x - out + 42, y: line - 20, inward: 1 },
    cards: { x: first ? x + 2 : x - 83, y: line - 68 },
  };
}
