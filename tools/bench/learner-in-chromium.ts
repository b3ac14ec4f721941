/** The model of the learner where learners meet it: in Chromium. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright";
import { build, type Rolldown } from "vite";
import { AppServer } from "../../e2e/support/server.ts";
import { signIn } from "../../e2e/support/sign-in.ts";
import { catalogueSchema } from "../../packages/course/src/index.ts";
import { fillLongHistory } from "../../packages/server/bench/long-history.ts";
import { chromiumLaunchOptions } from "../chromium.ts";
import { root } from "../command.ts";
import type { Figure } from "./figure.ts";

const ITEMS = 600;
/** As many answers as an account may have, and as many runs. */
const ANSWERS = 50_000;
const RUNS = 50_000;

/** How long the next exercise takes to choose, and `/progress` to be there for somebody with a long history. */
export async function benchLearnerInChromium(): Promise<Figure[]> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    return [await nextFigure(browser), ...(await progressFigures(browser))];
  } finally {
    await browser.close();
  }
}

async function nextFigure(browser: Browser): Promise<Figure> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, "next-in-page.ts"), formats: ["iife"], name: "bench" },
    },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  const catalogue = await readCatalogue();
  const page = await browser.newPage();
  await page.addScriptTag({ content: output[0].code });
  const ms = await page.evaluate(
    ([content, items]) =>
      (
        window as unknown as { bench: { measureNext(content: unknown, items: number): number } }
      ).bench.measureNext(content, items),
    [catalogue, ITEMS] as const,
  );
  await page.close();
  return {
    name: `next of ${ITEMS} exercises chosen, in Chromium`,
    value: ms,
    unit: "ms",
    note: "median of 50",
  };
}

async function progressFigures(browser: Browser): Promise<Figure[]> {
  const server = await AppServer.start();
  try {
    const page = await browser.newPage({ baseURL: server.url });
    const email = "long-history@example.com";
    await signIn(page, email);
    await server.kill();
    const { modules } = await readCatalogue();
    const exercises = modules.flatMap((module) => module.exercises.map(({ id }) => id));
    await fillLongHistory(server.dataFolder, { email, exercises, answers: ANSWERS, runs: RUNS });
    await server.launch();
    const figures: Figure[] = [];
    const events = `${(ANSWERS + RUNS).toLocaleString("en-US")} events`;
    for (const visit of ["first visit", "second visit"]) {
      const started = performance.now();
      const seconds = () => (performance.now() - started) / 1_000;
      await page.goto("/progress");
      await page.getByText("Answers handed in").waitFor({ timeout: 120_000 });
      const tallies = seconds();
      await page.getByRole("heading", { name: "Recommended for you" }).waitFor({ timeout: 120_000 });
      figures.push(
        { name: `/progress with ${events}, ${visit}: figures`, value: tallies, unit: "s" },
        { name: `/progress with ${events}, ${visit}: everything`, value: seconds(), unit: "s" },
      );
    }
    const started = performance.now();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Roadmap" }).click();
    await page.getByRole("heading", { name: /left on this path$/ }).waitFor({ timeout: 120_000 });
    return [
      ...figures,
      { name: "/roadmap after that", value: (performance.now() - started) / 1_000, unit: "s" },
    ];
  } finally {
    await server.stop();
  }
}

async function readCatalogue() {
  return catalogueSchema.parse(
    JSON.parse(await readFile(join(root, "build/content/catalogue.json"), "utf8")),
  );
}
