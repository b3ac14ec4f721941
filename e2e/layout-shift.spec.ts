import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { PAGES } from "./support/pages.ts";
import { builtCatalogue, type Deed, seedVisitor } from "./support/seed-visitor.ts";
import { signIn } from "./support/sign-in.ts";

/** The most that the layout of a page may shift; browsers call up to 0.1 good. */
const MOST = 0.02;

/** Notes every shift that no input caused, starting before the first paint. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string[] }[] = [];
    Object.assign(window, { shiftsSeen: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute("class") ?? ""}`;
          return `${name} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}, ${Math.round(previousRect.height)}→${Math.round(currentRect.height)} high`;
        });
        seen.push({ value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** How much the page has shifted so far, and what moved. */
async function shifts(page: Page): Promise<{ sum: number; what: string[] }> {
  const seen = await page.evaluate(
    () => Reflect.get(window, "shiftsSeen") as { value: number; what: string[] }[],
  );
  return {
    sum: seen.reduce((sum, { value }) => sum + value, 0),
    what: seen.map(({ value, what }) => `${value.toFixed(4)}: ${what.join("; ")}`),
  };
}

/** Opens a page, waits until it is complete, and returns what shifted if that is too much. `loaded` waits for a late part. */
async function movedOn(
  page: Page,
  path: string,
  loaded: () => Promise<void> = async () => {},
): Promise<readonly string[]> {
  await page.goto(path);
  await page.waitForFunction(() => window.masterSql !== undefined);
  // Some parts load only after the pointer has moved.
  await page.mouse.move(5, 5);
  await loaded();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  const { sum, what } = await shifts(page);
  return sum > MOST ? [`${path} ${sum.toFixed(3)}\n  ${what.join("\n  ")}`] : [];
}

for (const width of [360, 1440] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: width === 360 ? 740 : 900 },
      isMobile: width === 360,
      allowedConsoleErrors: [/404 \(Not Found\)/],
    });

    for (const who of ["a visitor", "a learner"] as const) {
      test(`no page shifts its layout for ${who}`, async ({ page }) => {
        test.setTimeout(600_000);
        if (who === "a learner") await signIn(page, `still-${width}@example.org`);
        await watchShifts(page);
        const moved: string[] = [];
        for (const path of PAGES) moved.push(...(await movedOn(page, path)));
        expect(moved).toEqual([]);
      });
    }

    test("[S11.2] no page shifts its layout for a visitor who has begun", async ({ page }) => {
      const { modules } = await builtCatalogue();
      const [first] = modules;
      await seedVisitor(page, [
        ...(first?.exercises.slice(0, 20) ?? []).map(
          ({ id }, at): Deed => ({
            exercise: id,
            verdict: at % 4 === 3 ? "wrong" : "right",
            daysAgo: 40 - at,
          }),
        ),
        { lesson: first?.lessons[0]?.id ?? "", daysAgo: 2 },
      ]);
      await watchShifts(page);
      const moved: string[] = [];
      for (const path of ["/", "/practice", "/progress"])
        moved.push(
          ...(await movedOn(page, path, () => expect(page.getByText("Next for you")).toBeVisible())),
        );
      moved.push(
        ...(await movedOn(page, "/modules", () => expect(page.getByText("Continue here")).toBeAttached())),
      );
      expect(moved).toEqual([]);
    });

    test("the roadmap does not shift its layout for a learner with a goal", async ({ page }) => {
      await signIn(page, `goal-${width}@example.org`);
      await page.goto("/roadmap");
      await page.getByLabel("Data engineer").check();
      await page.waitForLoadState("networkidle");
      await watchShifts(page);
      expect(
        await movedOn(page, "/roadmap", () => expect(page.getByLabel("Data engineer")).toBeChecked()),
      ).toEqual([]);
    });

    test("the workbench does not shift its layout while its parts load", async ({ page }) => {
      await watchShifts(page);
      await page.goto(`/practice/${ORDER_1329.slug}`);
      await page.mouse.move(5, 5);
      await expect(page.locator(".cm-content")).toBeAttached();
      await page.waitForLoadState("networkidle");
      const { sum, what } = await shifts(page);
      expect(sum, what.join("\n")).toBeLessThanOrEqual(MOST);
    });
  });
}
