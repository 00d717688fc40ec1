// The sign-in page works without this; with it there is a pad for fingers.

import { $ } from "./dom.js";
import { drawPad, wirePad } from "./pad.js";

let field = $("badge").value ? $("pin") : $("badge");
for (const one of [$("badge"), $("pin")]) one.addEventListener("focus", () => (field = one));
drawPad($("pad"));
wirePad($("pad"), () => field);
