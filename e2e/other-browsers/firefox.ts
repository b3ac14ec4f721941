import puppeteer from "puppeteer-core";
import type { Driver } from "./visitor.ts";

/** Firefox by WebDriver BiDi, which it speaks without a driver between. */
export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: "domcontentloaded" });
    },
    // As an expression: the page's own rules forbid making functions of texts.
    evaluate: (script, values) => page.evaluate(`(function () {${script}})(...${JSON.stringify(values)})`),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    async press(key, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    close: () => browser.close(),
  };
}
