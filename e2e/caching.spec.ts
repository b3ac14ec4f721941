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
  // PostgreSQL, which isn't fetched before.
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("has its workbench at hand: it needs no line when somebody begins", async ({ page, context }) => {
    await allFetched(page, async () => {
      await openPage(page, `/practice/${ORDER_1329.slug}`);
      await expect(page.locator("link[rel=prefetch]").first()).toBeAttached();
    });
    await context.setOffline(true);
    await page.mouse.move(1, 1);
    const workbench = new WorkbenchPage(page);
    await workbench.editorReady();
    await workbench.write("select 'written' as state");
    await expect(workbench.editor).toHaveText("select 'written' as state");
  });
});
