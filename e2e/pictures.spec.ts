/**
 * The look of 24 screens at two widths in both schemes, held against pictures that are kept in `pictures/`. They are small,
 * to be looked at side by side; `npm run pictures` takes them anew. Where the browser or its letters are others than
 * those of the kept pictures, nothing can be said, and the tests are skipped.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { differingShare, encodePicture, rendering } from "./support/pictures.ts";
import { WorkbenchPage } from "./support/workbench.ts";

const kept = join(import.meta.dirname, "pictures");
const takenWith = join(kept, "taken-with.txt");
const isTaking = process.env.TAKE_PICTURES === "1";

/** Share of a picture's pixels that may be different: a digit of a time, an edge, but no button. */
const TOLERATED = 0.001;
const WIDTHS = [
  { width: 1440, height: 900, kept: 720 },
  { width: 360, height: 740, kept: 240 },
] as const;

interface Screen {
  readonly name: string;
  show(page: Page, isWide: boolean): Promise<void>;
}

const at = (name: string, path: string): Screen => ({ name, show: (page) => openPage(page, path) });

const components = (name: string, heading: string): Screen => ({
  name,
  async show(page) {
    await openPage(page, "/components");
    await page
      .getByRole("heading", { name: heading, exact: true })
      .evaluate((element) => element.scrollIntoView({ block: "start" }));
  },
});

const workbench = (name: string, slug: string): Screen => ({
  name,
  async show(page) {
    await openPage(page, `/practice/${slug}`);
    // The workbench itself, which comes when somebody is here.
    await page.mouse.move(1, 1);
    await expect(page.locator("[data-prepared]")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeAttached();
  },
});

/** Writes a query in the workbench, and what comes of it when that is done with it. */
const written = (name: string, sql: string, act: (bench: WorkbenchPage) => Promise<void>): Screen => ({
  name,
  async show(page, isWide) {
    const bench = new WorkbenchPage(page);
    await page.goto(`/practice/${ORDER_1329.slug}`);
    if (!isWide) await page.getByRole("tab", { name: "Editor" }).click();
    await bench.editorReady();
    await bench.write(sql);
    await act(bench);
  },
});

const groups: Readonly<Record<string, readonly Screen[]>> = {
  "pages to read": [
    at("home", "/"),
    at("modules", "/modules"),
    at("module", "/learning/reading-one-table"),
    at("lesson", "/learning/joining-and-counting/left-joins-and-anti-joins"),
    at("cheat-sheet", "/cheatsheet"),
    at("quizzes", "/quizzes"),
    at("quiz", "/quiz/reading-one-table"),
    at("interviews", "/interview-questions"),
    at("interview", "/interview-questions/fix-order-totals-inflated-by-payments"),
    at("auth", "/auth"),
    components("components", "Components"),
    components("components-messages", "Notices"),
    components("components-differences", "Differences"),
  ],
  "pages to work with": [
    at("practice", "/practice"),
    at("roadmap", "/roadmap"),
    at("progress", "/progress"),
    at("simulation", "/simulation"),
    {
      name: "playground",
      async show(page) {
        await openPage(page, "/playground");
        await page.getByRole("button", { name: "Run", exact: true }).click();
        await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
      },
    },
    workbench("workbench", ORDER_1329.slug),
    workbench("predict", "how-does-distinct-treat-null-and-pairs"),
    workbench("arrange", "code-stock-and-price-of-every-product"),
    workbench("define", "create-a-staging-table-that-accepts-any-line"),
    written("error", "select p.nam from products as p", async (bench) => {
      await bench.run();
      await expect(bench.page.getByText("Column p.nam does not exist", { exact: true })).toBeVisible();
    }),
    written("wrong", ORDER_1329.wrong, async (bench) => {
      await bench.submit();
      await expect(bench.verdict("Not right yet")).toBeVisible();
      await expect(bench.page.getByRole("region", { name: /database that shows it$/ })).toBeVisible();
    }),
  ],
};

for (const size of WIDTHS) {
  for (const [group, screens] of Object.entries(groups)) {
    test.describe(`${group}, ${size.width} px`, () => {
      test.use({ viewport: { width: size.width, height: size.height }, reducedMotion: "reduce" });

      test("look as they were kept", async ({ page, context }) => {
        // As long as it takes: how long says nothing about the look.
        test.setTimeout(900_000);
        const desk = await context.newPage();
        const here = await rendering(desk);
        if (isTaking) await writeFile(takenWith, `${here}\n`);
        const there = isTaking
          ? here
          : await readFile(takenWith, "utf8").then(
              (text) => text.trim(),
              () => "nothing yet",
            );
        test.skip(
          here !== there,
          `The pictures were taken with ${there}; this is ${here}. To take them: npm run pictures`,
        );

        // The same day, and the same of all that is drawn by lot.
        await page.clock.setFixedTime(new Date("2026-03-02T10:00:00Z"));
        await page.addInitScript(() => {
          let seed = 1;
          Math.random = () => {
            seed = (seed * 48_271) % 2_147_483_647;
            return seed / 2_147_483_647;
          };
        });

        // A page is left when all that it asked for has come: what is cut off may be complained of.
        const underWay = new Set<Request>();
        page.on("request", (request) => underWay.add(request));
        page.on("requestfinished", (request) => underWay.delete(request));
        page.on("requestfailed", (request) => underWay.delete(request));

        const take = async () => {
          const png = await page.screenshot({ animations: "disabled", caret: "hide" });
          return encodePicture(desk, png, "image/webp", 0.75, size.kept);
        };
        /** What comes late has come: the picture stays the same for a while. */
        const takeSettled = async () => {
          let last = await take();
          for (let same = 0; same < 4; ) {
            await page.waitForTimeout(400);
            const next = await take();
            same = next.equals(last) ? same + 1 : 0;
            last = next;
          }
          return last;
        };

        const different: string[] = [];
        for (const screen of screens) {
          await page.emulateMedia({ colorScheme: "light" });
          await screen.show(page, size.width > 1024);
          await page.mouse.move(0, 0);
          await page.evaluate(() => {
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          });
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          for (const scheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme: scheme });
            await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
            const name = `${screen.name}-${size.width}-${scheme}.webp`;
            const path = join(kept, name);
            if (isTaking) {
              await writeFile(path, await takeSettled());
              continue;
            }
            const expected = await readFile(path);
            // The first that looks otherwise gets time to become what it should be; where one does, more will.
            const end = Date.now() + (different.length === 0 ? 30_000 : 3_000);
            let taken = await take();
            let share = await differingShare(desk, expected, taken);
            while (share > TOLERATED && Date.now() < end) {
              await page.waitForTimeout(200);
              taken = await take();
              share = await differingShare(desk, expected, taken);
            }
            if (share <= TOLERATED) continue;
            const seen = test.info().outputPath(name);
            await writeFile(seen, taken);
            different.push(`${name}: ${(share * 100).toFixed(2)} % of the pixels, see ${seen}`);
          }
          await expect.poll(() => underWay.size).toBe(0);
        }
        expect(different, "If they are meant to look so: npm run pictures").toEqual([]);
      });
    });
  }
}
