/**
 * JavaScript and style sheets that a page loads before anyone touches it, gzipped, as Chromium asks for it from the
 * real built server.
 */
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { AppServer } from "../../e2e/support/server.ts";
import { chromiumLaunchOptions } from "../chromium.ts";
import type { Figure } from "./figure.ts";
import { firstLesson } from "./first-lesson.ts";

const ROUTES = ["/", "/cheatsheet", "/practice", "/learning"];

export async function benchJavaScriptPerRoute(): Promise<Figure[]> {
  const server = await AppServer.start();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const figures: Figure[] = [];
    for (const route of ROUTES) {
      const path = route === "/learning" ? await firstLesson(server.url) : route;
      const page = await browser.newPage();
      const bodies: Record<string, Promise<Buffer>[]> = { script: [], stylesheet: [] };
      page.on("response", (response) => bodies[response.request().resourceType()]?.push(response.body()));
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      for (const [type, name] of [
        ["script", "JavaScript"],
        ["stylesheet", "CSS"],
      ] as const) {
        const files = await Promise.all(bodies[type] ?? []);
        figures.push({
          name: `${name} of ${route}`,
          value: files.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000,
          unit: "kB",
          note: `${files.length} files, gzipped, before interaction${path === route ? "" : ` (${path})`}`,
        });
      }
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
