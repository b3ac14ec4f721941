import { allFetched } from "./support/all-fetched.ts";
import { ORDER_1329 } from "./support/answers.ts";
import { startCountingProxy } from "./support/counting-proxy.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/** What a browser may fetch of a page that it has seen, in bytes on the line: revalidations, and answers of the API. */
const SECOND_VISIT = 50_000;

test("a second visit fetches less than 50 kB, scripts, database, and all", async ({ context, server }) => {
  const line = await startCountingProxy(server.url);
  /** Visits a page in a tab of its own, runs and submits a query where it is an exercise, and tells how many bytes that took. */
  const visit = async (path: string, query: string | null) => {
    const page = await context.newPage();
    line.takeReceived();
    await allFetched(page, async () => {
      await page.goto(line.url + path);
      if (query === null) return;
      const workbench = new WorkbenchPage(page);
      await workbench.editorReady();
      await workbench.write(query);
      await workbench.run();
      await expect(page.getByRole("grid")).toContainText("seen");
      // What judges is fetched for it at the latest.
      await workbench.submit();
      await expect(workbench.verdict("Not right yet")).toBeVisible();
    });
    await page.close();
    return line.takeReceived();
  };
  const pages = [
    ["/", null],
    ["/cheatsheet", null],
    [`/practice/${ORDER_1329.slug}`, "select 'seen' as state"],
  ] as const;
  for (const [path, query] of pages) {
    const first = await visit(path, query);
    const second = await visit(path, query);
    // Less than at first; what pages share was fetched with the first of them.
    expect(first, path).toBeGreaterThan(3 * second);
    expect(second, path).toBeLessThan(SECOND_VISIT);
    test.info().annotations.push({ type: "bytes", description: `${path}: ${first}, then ${second}` });
  }
  await line.stop();
});

test.describe("an exercise that was only looked at", () => {
  // PostgreSQL and its parser, which aren't fetched before.
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|wasm|ArrayBuffer instantiation/] });

  test("has its workbench at hand: it needs no line when somebody begins", async ({ page, context }) => {
    // Chromium takes what a test asks of a page for a press of its user's, with which the workbench would begin at once.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "userActivation", { get: () => ({ hasBeenActive: false }) }),
    );
    const lastOfAll = page.waitForResponse("**/content/datasets/*.json");
    await openPage(page, `/practice/${ORDER_1329.slug}`);
    await lastOfAll;
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.mouse.move(1, 1);
    const workbench = new WorkbenchPage(page);
    await workbench.editorReady();
    await workbench.write("select 'written' as state");
    await expect(workbench.editor).toHaveText("select 'written' as state");
  });
});

test.describe("a line that breaks while what judges is fetched", () => {
  const PARSER = "**/libpg-query-*.wasm";
  test.use({ allowedConsoleErrors: [/ERR_FAILED|wasm|ArrayBuffer instantiation/] });

  test("makes nothing right, and it is judged and taken apart as soon as the line is back", async ({
    page,
  }) => {
    await page.context().route(PARSER, (route) => route.abort());
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.wrongElsewhere);
    await workbench.submit();
    await expect(page.getByText("Not judged", { exact: true })).toBeVisible();
    await workbench.run();
    await page.getByRole("tab", { name: "X-ray" }).click();
    await expect(page.getByText(/parser can't be loaded: there is no connection/)).toBeVisible();

    await page.context().unroute(PARSER);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("list", { name: "Steps" }).getByRole("button").first()).toBeVisible();
    await workbench.submit();
    await expect(workbench.verdict("Right on this data, wrong on another")).toBeVisible();
  });
});
