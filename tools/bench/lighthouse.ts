/** Lighthouse's four scores with its mobile profile (a slow phone, simulated), on the real built server in Chromium. */
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { AppServer } from "../../e2e/support/server.ts";
import { chromiumLaunchOptions } from "../chromium.ts";
import { freePort } from "../free-port.ts";
import type { Figure } from "./figure.ts";
import { firstLesson } from "./first-lesson.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** What costs a page its points, for whoever wants to mend it. */
function findings(
  audits: Readonly<Record<string, { id: string; score: number | null; title: string }>>,
): string {
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
  return failed.map(({ id, score }) => `${id} ${score?.toFixed(2)}`).join(", ");
}

export async function benchLighthouse(): Promise<Figure[]> {
  const server = await AppServer.start();
  const port = await freePort();
  const { args, ...options } = await chromiumLaunchOptions();
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const figures: Figure[] = [];
    for (const path of [
      "/",
      "/cheatsheet",
      await firstLesson(server.url),
      "/practice",
      "/practice/create-a-table-of-desk-bookings",
    ]) {
      const result = await lighthouse(server.url + path, {
        port,
        logLevel: "error",
        onlyCategories: CATEGORIES,
      });
      if (!result) throw new Error(`Lighthouse gave nothing for ${path}`);
      const { categories, audits, environment } = result.lhr;
      // Its own measure of the machine's speed while it looked: what a busy machine costs is not the page's fault.
      const calm = `machine ${Math.round(environment.benchmarkIndex)}`;
      for (const category of CATEGORIES) {
        figures.push({
          name: `Lighthouse ${category} of ${path}`,
          value: (categories[category]?.score ?? 0) * 100,
          unit: "of 100",
          note:
            category === "performance" ? `${calm}; below 0.9: ${findings(audits) || "nothing"}` : undefined,
        });
      }
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
