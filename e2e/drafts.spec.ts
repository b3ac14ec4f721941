import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("a draft survives a reload", { tag: "@smoke" }, async ({ page }) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write("select 'half a thought'");
  await page.reload();
  await workbench.editorReady();
  await expect(workbench.editor).toContainText("half a thought");
  // It stands there before any script has come.
  const slow = await page.context().newPage();
  await slow.route("**/assets/*.js", () => {});
  await slow.goto(`/practice/${ORDER_1329.slug}`, { waitUntil: "commit" });
  await expect(new WorkbenchPage(slow).editor).toHaveValue("select 'half a thought'");
  await slow.unroute("**/assets/*.js");
  await slow.reload();
  await slow.mouse.move(1, 1);
  await expect(new WorkbenchPage(slow).editor).toHaveText("select 'half a thought'");
});

test("a corrupted stored draft is put aside, said so, and the workbench works", async ({ page }) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write("select 'to be damaged'");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes("to be damaged")))
    .toBe(true);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (localStorage.getItem(key)?.includes("to be damaged")) localStorage.setItem(key, '{"sql": 5, oops');
    }
  });
  // Leaving the page would save the draft again; a fresh tab of the same browser finds the damaged one.
  const tab = await page.context().newPage();
  await page.close();
  const again = new WorkbenchPage(tab);
  await again.open(ORDER_1329.slug);
  await expect(tab.getByText(/draft.*(could not|couldn't|can't).*read/i)).toBeVisible();
  await again.write("select 'works' as state");
  await again.run();
  await expect(tab.getByRole("grid")).toContainText("works");
});

test.describe("in a browser that lets nothing be stored", () => {
  // React Router says so itself where it would go back to where a page was scrolled to.
  test.use({ allowedConsoleErrors: [/^SecurityError: denied/] });

  test("one can still work, and is told that drafts are not kept", async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("denied", "SecurityError");
      };
      Storage.prototype.setItem = refuse;
      Storage.prototype.getItem = refuse;
    });
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.right);
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
  });
});

test("what somebody wrote goes with their login: nobody who comes after them at this machine sees it", async ({
  page,
}) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write("select 'before the login'");
  await signIn(page, "first-here@example.org");
  await workbench.open(ORDER_1329.slug);
  await expect(workbench.editor).toContainText("before the login");
  await workbench.write("select 'a secret thought'");
  const isStored = () => page.evaluate(() => JSON.stringify(localStorage).includes("a secret thought"));
  await expect.poll(isStored).toBe(true);

  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page.getByText("Your drafts and the history of your runs are cleared")).toBeVisible();
  await workbench.editorReady();
  await expect(workbench.editor).not.toContainText("a secret thought");
  expect(await isStored()).toBe(false);
});
