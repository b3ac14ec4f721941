import { describe, expect, test } from "vitest";
import { isInAppBrowser, isMobileBrowser } from "./browser-kind.ts";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe("[S9.10] kinds of browser", () => {
  test.each([
    "Instagram 300.0",
    "[FBAN/FBIOS;FBAV/400.0]",
    "Twitter for iPhone",
    "TikTok 26.2",
    "Snapchat/12.0",
    "LinkedInApp/9.1",
    "WhatsApp/2.23",
    "Telegram-Android/10",
    "MicroMessenger/8.0",
    "Line/13.0",
  ])("%s is inside an app", (part) => {
    expect(isInAppBrowser(`${iphone} ${part}`)).toBe(true);
    expect(isMobileBrowser(part)).toBe(true);
  });

  test("a browser of its own is not", () => {
    expect(isInAppBrowser(chrome)).toBe(false);
    expect(isInAppBrowser(iphone)).toBe(false);
    expect(isMobileBrowser(chrome)).toBe(false);
    expect(isMobileBrowser(iphone)).toBe(true);
    expect(isMobileBrowser("Mozilla/5.0 (Linux; Android 15; Pixel 9)")).toBe(true);
  });

  test("words that only contain a name are not taken for it", () => {
    expect(isInAppBrowser(`${chrome} Offline/1 Guideline`)).toBe(false);
  });
});
