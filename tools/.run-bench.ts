import { benchJavaScriptPerRoute } from "./bench/javascript-per-route.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { findChromium } from "./chromium.ts";
process.env.CHROMIUM_PATH = (await findChromium()) ?? "";
for (const bench of [benchJavaScriptPerRoute, benchLighthouse]) for (const f of await bench()) console.log(f.name, f.value.toFixed(1), f.unit, f.note ?? "");
