import { expect, it } from "vitest";
import { canAffordSpare } from "./spare.ts";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";
const pixel = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

it.each([
  ["a desktop that doesn't tell its memory", mac, 0, undefined, true],
  ["an iPad that calls itself a Macintosh", mac, 5, undefined, false],
  ["a phone, however much memory it has", pixel, 5, 8, false],
  ["a desktop with 8 GB", linux, 0, 8, true],
  ["a laptop with a touch screen", linux, 10, 8, true],
  ["a small machine", linux, 0, 2, false],
])("%s", (_what, userAgent, maxTouchPoints, deviceMemory, expected) => {
  expect(canAffordSpare({ userAgent, maxTouchPoints, deviceMemory })).toBe(expected);
});
