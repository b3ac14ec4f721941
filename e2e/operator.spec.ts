import { readFile } from "node:fs/promises";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, OPERATOR, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";

test.use({ allowedConsoleErrors: [/404 \(Not Found\)/], reducedMotion: "reduce" });

test("[S10.17] the operator finds, answers and exports what people ask; for others there is no such page", {
  tag: "@smoke",
}, async ({ page, browser, server }) => {
  await signIn(page, "asker@example.org");
  await page.getByRole("button", { name: "Give Feedback" }).click();
  const dialog = page.getByRole("dialog", { name: "Share Your Feedback" });
  await dialog.getByLabel("Message").fill("More about window functions, please.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Feedback submitted!", { exact: true })).toBeVisible();
  await page.goto("/operator");
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
  const desk = await context.newPage();
  await signIn(desk, OPERATOR);
  await openPage(desk, "/account");
  await desk.getByRole("link", { name: "see what people ask of you" }).click();
  // The account page has a search of its own.
  await expect(desk.getByRole("heading", { name: "Operator", level: 1 })).toBeVisible();
  const figures = desk.getByRole("region", { name: "How it is doing" });
  await expect(figures.getByRole("definition").first()).toHaveText(/^[1-9]/);
  await desk.getByLabel("Search", { exact: true }).fill("WINDOW functions");
  await desk.getByRole("button", { name: "Search", exact: true }).click();
  const request = desk.getByRole("listitem").filter({ hasText: "More about window functions, please." });
  await expect(request).toContainText("asker@example.org");
  await request.getByLabel("Note").fill("Planned");
  await request.getByRole("button", { name: "Save the note" }).click();
  await expect(request.getByRole("button", { name: "Save the note" })).toHaveCount(0);
  await request.getByRole("button", { name: "Grant" }).click();
  await expect(desk.getByText("They have 25 earned credits now.")).toBeVisible();
  for (const width of [360, 1440]) {
    await desk.setViewportSize({ width, height: 900 });
    expect(await findingsInBothSchemes(desk), `${width} px`).toEqual([]);
    const overflow = await desk.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Download as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(
    ',"feedback","new","Asker","asker@example.org","More about window functions, please.","Planned",',
  );
  await request.getByLabel("Status").selectOption("Done");
  await desk.getByRole("search").getByLabel("Status").selectOption("New");
  await expect(desk.getByText("No request matches these filters.")).toBeVisible();
  await context.close();
});
