// Games by the names the floor uses, short enough for a column; those without one by their whole name.

import { facts, has, t } from "./words.js";

export const gameName = (slug) => (has(`game.${slug}`) ? t(`game.${slug}`) : (facts.games?.[slug] ?? slug));
