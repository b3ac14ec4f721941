import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { builtCatalogue, seedVisitor } from "./support/seed-visitor.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("[S10.6] [S11.3] a session shows how far it is, can be left and resumed, and ends with what changed and what comes tomorrow", async ({
  page,
}) => {
  const { modules } = await builtCatalogue();
  const exercises = modules.flatMap((module) => module.exercises);
  const steps = [
    ORDER_1329.slug,
    "distinct-customer-cities-and-countries",
    "total-value-of-the-stock",
  ].flatMap((slug) => {
    const found = exercises.find((exercise) => exercise.slug === slug);
    return found === undefined ? [] : [found];
  });
  await seedVisitor(
    page,
    exercises.slice(0, 10).map(({ id }) => ({ exercise: id, verdict: "right", daysAgo: 60 })),
  );
  // As if “Start 10 minutes” had planned these. The answer to the first is known.
  const session = {
    version: 1,
    name: "10 minutes",
    beganAt: Date.now(),
    steps: steps.map(({ id, slug, title }) => ({
      kind: "exercise",
      id,
      to: `/practice/${slug}`,
      title,
      minutes: 3,
      reason: "It is planned.",
      state: "open",
    })),
  };
  await page.addInitScript((planned) => {
    if (localStorage.getItem("planned") !== null) return;
    localStorage.setItem("planned", "");
    localStorage.setItem("master-sql.session", planned);
  }, JSON.stringify(session));

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Your 10 minutes" })).toBeVisible();
  await expect(page.getByText("Next for you")).toHaveCount(0);
  await page.getByRole("region", { name: "Your 10 minutes" }).getByRole("link", { name: "Resume" }).click();
  const workbench = new WorkbenchPage(page);
  await page.mouse.move(1, 1);
  await workbench.editorReady();
  const bar = page.getByRole("navigation", { name: "Your session" });
  await expect(bar).toContainText("Step 1 of 3 · about 9 minutes left");
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(workbench.verdict("Correct")).toBeVisible();
  await expect(bar.getByRole("img", { name: "1 of 3 steps done" })).toBeVisible();
  const next = page.getByRole("link", { name: `Next: ${steps[1]?.title}` });
  await expect(next.locator("xpath=following-sibling::p")).toHaveText("Step 2 of 3. It is planned.");
  await next.click();
  await expect(bar).toContainText("Step 2 of 3 · about 6 minutes left");

  await page.reload();
  await bar.getByRole("link", { name: "Leave" }).click();
  const resumed = page.getByRole("region", { name: "Your 10 minutes" });
  await expect(resumed).toContainText("Step 2 of 3, about 6 minutes left.");
  await resumed.getByRole("link", { name: "Resume" }).click();
  await expect(bar).toContainText("Step 2 of 3");
  await bar.getByRole("button", { name: "Skip" }).click();
  await expect(bar).toContainText("Step 3 of 3 · about 3 minutes left");
  await bar.getByRole("button", { name: "Skip" }).click();

  const end = page.getByRole("region", { name: "1 of 3 steps done" });
  await expect(end.getByRole("region", { name: "What changed" }).getByRole("listitem").first()).toContainText(
    "%",
  );
  await expect(end.getByRole("region", { name: "Tomorrow" })).toContainText(
    /due for review, about \d+ minutes?/,
  );
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await end.getByRole("button", { name: "Go on with the 2 left" }).click();
  await expect(bar).toContainText("Step 2 of 3 · about 6 minutes left");
  await bar.getByRole("button", { name: "Skip" }).click();
  await bar.getByRole("button", { name: "Skip" }).click();
  await end.getByRole("button", { name: "Done" }).click();
  await page.getByText("Or practice for 5, 10, or 20 minutes").click();
  await expect(page.getByRole("button", { name: "Start 10 minutes" })).toBeVisible();
});
