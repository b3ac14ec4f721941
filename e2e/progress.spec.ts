import { allFetched } from "./support/all-fetched.ts";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { AppServer } from "./support/server.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("what a visitor solved is merged after sign-in and verified by the server", { tag: "@smoke" }, async ({
  page,
}) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(workbench.verdict("Correct")).toBeVisible();
  await expect(workbench.saved("to keep your progress")).toBeVisible();
  const stored = page.waitForResponse((response) => response.url().endsWith("/functions/v1/record-attempt"));
  await signIn(page, "grace@example.org");
  expect(await (await stored).json()).toMatchObject({ verdict: "right", replayed: false });
  await page.goto("/progress?tab=history");
  await expect(page.getByRole("main")).toContainText("Products and prices in order 1329");
});

test.describe("with a server of its own", () => {
  test.use({ allowedConsoleErrors: [/ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/] });

  test("progress is there after kill -9 of the server and in a second browser, and an answer given meanwhile is sent later, once", {
    tag: "@smoke",
  }, async ({ browser }) => {
    test.setTimeout(240_000);
    const server = await AppServer.start();
    try {
      const first = await browser.newContext({ baseURL: server.url });
      const page = await first.newPage();
      await signIn(page, "learner@example.com");
      const workbench = new WorkbenchPage(page);
      await workbench.open("distinct-customer-cities-and-countries");
      await workbench.write("select distinct city, country from customers order by 1");
      await workbench.submit();
      await expect(workbench.saved(/Saved and verified by the server/)).toBeVisible();

      await workbench.open(ORDER_1329.slug);
      // What judging needs is fetched once the learner writes.
      await allFetched(page, () => workbench.write(ORDER_1329.right));
      await server.kill();
      await workbench.submit();
      // Judged in the page although the server is away.
      await expect(workbench.verdict("Correct")).toBeVisible();
      await expect(workbench.saved(/Waiting for the server/)).toBeVisible();

      await server.launch();
      // The page waits twice as long after each try, so at most as long as the server was away.
      await expect(workbench.saved(/Saved and verified by the server/)).toBeVisible({ timeout: 90_000 });
      await page.reload();
      await workbench.editorReady();

      const second = await browser.newContext({ baseURL: server.url });
      const other = await second.newPage();
      await signIn(other, "learner@example.com");
      // The page that is left asks for it too, and its answer is gone with it.
      let attempts: number[] = [];
      other.on("response", async (response) => {
        if (!response.url().endsWith("/functions/v1/get-progress")) return;
        const progress: { exercises: { attempts: number }[] } | null = await response
          .json()
          .catch(() => null);
        if (progress) attempts = progress.exercises.map((exercise) => exercise.attempts);
      });
      await other.goto("/progress?tab=history");
      await expect.poll(() => attempts).toEqual([1, 1]);
      await expect(other.getByRole("main")).toContainText("Products and prices in order 1329");
    } finally {
      await server.stop();
    }
  });
});
