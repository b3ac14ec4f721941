/** JavaScript that a page loads before anyone touches it, gzipped, as Chromium asks for it from the real built server. */
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { AppServer } from "../../e2e/support/server.ts";
import { chromiumLaunchOptions } from "../chromium.ts";
import type { Figure } from "./figure.ts";

const ROUTES = ["/", "/practice", "/learning"];

/** `/learning` is measured on its first lesson: the page with the most on it. */
async function firstLesson(server: AppServer): Promise<string> {
  const catalogue = (await (await fetch(`${server.url}/content/catalogue.json`)).json()) as {
    modules: { id: string; lessons: { slug: string }[] }[];
  };
  const module = catalogue.modules[0];
  return `/learning/${module?.id}/${module?.lessons[0]?.slug}`;
}

export async function benchJavaScriptPerRoute(): Promise<Figure[]> {
  const server = await AppServer.start();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const figures: Figure[] = [];
    for (const route of ROUTES) {
      const path = route === "/learning" ? await firstLesson(server) : route;
      const page = await browser.newPage();
      const bodies: Promise<Buffer>[] = [];
      page.on("response", (response) => {
        if (response.request().resourceType() === "script") bodies.push(response.body());
      });
      await page.goto(server.url + path, { waitUntil: "networkidle" });
      const bytes = (await Promise.all(bodies)).reduce(
        (sum, body) => sum + gzipSync(body, { level: 9 }).length,
        0,
      );
      figures.push({
        name: `JavaScript of ${route}`,
        value: bytes / 1000,
        unit: "kB",
        note: `${bodies.length} files, gzipped, before interaction${path === route ? "" : ` (${path})`}`,
      });
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
