import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("[S10.6] what is next has a reason from what happened, and changes with it", { tag: "@smoke" }, async ({
  page,
}) => {
  await page.goto("/practice");
  const next = page.getByRole("region", { name: /./ }).filter({ hasText: "Next for you" });
  await expect(next).toContainText("New to you");
  const first = await next.getByRole("heading").textContent();

  await next.getByRole("button", { name: "Another" }).click();
  await expect(next.getByRole("heading")).not.toHaveText(first ?? "");
  // One main button; a session is folded.
  const mainButtons = page.getByRole("main").locator('[data-variant="filled"]');
  await expect(mainButtons).toHaveText([/^Start this (exercise|lesson)$/]);
  const session = next.getByText("Or practice for 5, 10, or 20 minutes");
  await session.click();
  await next.getByRole("radio", { name: "20 minutes" }).check();
  await next.getByText(/^\d+ steps: what is in it$/).click();
  expect(await next.getByRole("listitem").count()).toBeGreaterThan(1);
  const planned = await next.getByRole("listitem").first().getByRole("link").getAttribute("href");
  await next.getByRole("button", { name: "Start 20 minutes" }).click();
  await expect(page).toHaveURL(planned ?? "");
  const bar = page.getByRole("navigation", { name: "Your session" });
  await expect(bar).toContainText(/Step 1 of \d+ · about \d+ minutes? left/);
  await page.reload();
  await expect(bar).toContainText("Step 1 of");
  await bar.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByRole("button", { name: "End this session" })).toBeVisible();
  await expect(mainButtons).toHaveText(["Resume"]);
  await page.getByRole("button", { name: "End this session" }).click();
  await expect(session).toBeVisible();

  await page.reload();
  await expect(next.getByRole("heading")).toHaveText(first ?? "");
  // What is next for a newcomer is a lesson, and exercises come after it.
  await expect(next.getByRole("link", { name: "Start this lesson" })).toBeVisible();
  await next.getByRole("button", { name: "Another" }).click();
  await next.getByRole("link", { name: "Start this exercise" }).click();
  // What search engines show of an exercise is the beginning of its prompt, without marks.
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /^[^<>]{20,161}$/);
  const workbench = new WorkbenchPage(page);
  // An exercise of the first lesson's concept. Whatever its kind, it is answered wrong.
  await openPage(page, "/practice/names-and-cities-of-all-customers");
  await workbench.answerAnything();
  await workbench.submit();
  await expect(workbench.verdict("Not right yet")).toBeVisible();
  await page.goto("/practice");
  await expect(next).toContainText(/It builds on [^n]|went wrong|You tried|You may have assumed/);
  await expect(next.getByRole("heading")).not.toHaveText(first ?? "");
});

test("[S10.6] [S10.8] what was solved changes the picture and what is next; progress shows mastery, and what the path recommends", async ({
  page,
}) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(workbench.verdict("Correct")).toBeVisible();
  const changed = page.getByRole("region", { name: "What this answer changed" });
  await expect(changed.getByRole("listitem").first()).toContainText(/new: \d+%/);
  const next = page.getByRole("link", { name: /^Next: / });
  await expect(next).toBeInViewport();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  const proposed = await next.getAttribute("href");
  await page.goto("/practice");
  await expect(page.getByRole("link", { name: /^Start this (exercise|lesson)$/ })).toHaveAttribute(
    "href",
    proposed ?? "",
  );

  const recommendedOn = async (address: string) => {
    await page.goto(address);
    const links = page
      .getByRole("heading", { name: "Recommended for you" })
      .locator("xpath=following-sibling::ol")
      .getByRole("link");
    await expect(links).toHaveCount(3);
    return await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  };
  const ofCourse = await recommendedOn("/progress");
  await openPage(page, "/roadmap");
  await page.getByRole("radio", { name: "Data engineer" }).check();
  await page.getByLabel("Your experience with SQL").selectOption("Advanced");
  // What is recommended is worked out once a page stands: on a busy machine the list of before is still there for a moment.
  await expect(async () => {
    const ofPath = await recommendedOn("/");
    expect(ofPath).not.toEqual(ofCourse);
    expect(await recommendedOn("/progress")).toEqual(ofPath);
  }).toPass({ timeout: 60_000 });
  const recommended = page.getByRole("region", { name: "Recommended for you" });
  await expect(recommended.getByRole("listitem")).toHaveCount(3);
  for (const one of await recommended.getByRole("listitem").all()) {
    await expect(one.getByRole("link")).toHaveAttribute(
      "href",
      /^\/(practice|learning\/[a-z0-9-]+)\/[a-z0-9-]+$/,
    );
    await expect(one).toContainText(
      /New to you|You last|You may have assumed|You have practiced|You answered|You tried|first tr|Your path begins|You solved|Next on your path/,
    );
  }
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save reviews to my calendar" }).click();
  expect((await download).suggestedFilename()).toBe("master-sql-reviews.ics");
  await page.getByRole("tab", { name: "Skills" }).click();
  const mastery = page.getByRole("region", { name: "What you can do" });
  await expect(mastery.getByRole("listitem").first()).toContainText(/review [A-Z]/);
  expect(await findingsInBothSchemes(page)).toEqual([]);
});
