import type { Catalogue } from "@master-sql/course";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { builtCatalogue, type Deed, seedVisitor } from "./support/seed-visitor.ts";

/** A step as a page shows it: where it leads, and why. */
interface Shown {
  readonly to: string | null;
  readonly reason: string;
}

/** What the card of the next step shows. */
async function ofCard(page: Page): Promise<Shown> {
  const card = page.getByRole("region").filter({ hasText: "Next for you" });
  const to = await card.getByRole("link", { name: /^Start this (lesson|exercise)$/ }).getAttribute("href");
  return {
    to,
    reason:
      (await card.getByRole("heading").locator("xpath=following-sibling::p").first().textContent()) ?? "",
  };
}

/** What a link to the next step shows, with the reason after it. */
async function ofLink(place: Locator): Promise<Shown> {
  const link = place.getByRole("link", { name: /^Next: / });
  return {
    to: await link.getAttribute("href"),
    reason: (await link.locator("xpath=following-sibling::p").textContent()) ?? "",
  };
}

const solved = (catalogue: Catalogue, count: number): readonly Deed[] =>
  catalogue.modules
    .flatMap(({ exercises }) => exercises)
    .slice(0, count)
    .map(({ id }, at) => ({ exercise: id, verdict: "right", daysAgo: 40 - (at * 38) / count }));

const learners: Record<string, (catalogue: Catalogue) => readonly Deed[]> = {
  "who is new": () => [],
  "who was placed": ({ modules }) => [
    { knownModules: modules.slice(0, 3).map(({ id }) => id), daysAgo: 1 },
    { lesson: modules[3]?.lessons[0]?.id ?? "", daysAgo: 0.5 },
  ],
  "with 216 solved exercises": (catalogue) => [
    ...solved(catalogue, 216),
    { lesson: catalogue.modules[3]?.lessons[0]?.id ?? "", daysAgo: 1 },
  ],
  "who failed recently": (catalogue) => [
    ...solved(catalogue, 20),
    ...catalogue.modules
      .flatMap(({ exercises }) => exercises)
      .slice(20, 23)
      .map(({ id }): Deed => ({ exercise: id, verdict: "wrong", daysAgo: 0.2 })),
    { lesson: catalogue.modules[0]?.lessons[0]?.id ?? "", daysAgo: 1 },
  ],
};

for (const [who, deedsOf] of Object.entries(learners))
  test(`[S10.6] [S10.8] [S11.1] [S11.2] every page shows a learner ${who} the same next step for the same reason`, async ({
    page,
  }) => {
    const catalogue = await builtCatalogue();
    const deeds = deedsOf(catalogue);
    await seedVisitor(page, deeds);
    await page.goto("/practice");
    const next = await ofCard(page);
    expect(next.to).toMatch(/^\/(learning|practice)\/./);
    expect(next.reason).toMatch(/\.$/);

    await page.goto("/progress");
    expect(await (deeds.length > 0 ? ofCard(page) : ofLink(page.getByRole("main")))).toEqual(next);

    const module = catalogue.modules.find(
      ({ id, exercises }) =>
        next.to?.startsWith(`/learning/${id}/`) ||
        exercises.some(({ slug }) => next.to === `/practice/${slug}`),
    );
    await page.goto("/modules");
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: /(Begin|Continue) here/ })
        .getByRole("heading", { level: 2 }),
    ).toHaveText(module?.title ?? "");

    if (deeds.length === 0) return;
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
    expect(await ofCard(page)).toEqual(next);
    // The step has its card, and isn't recommended a second time.
    const recommended = page.getByRole("region", { name: "Recommended for you" }).getByRole("link");
    await expect(recommended).toHaveCount(3);
    for (const link of await recommended.all()) await expect(link).not.toHaveAttribute("href", next.to ?? "");

    const lesson = deeds.flatMap((deed) => ("lesson" in deed ? [deed.lesson] : []))[0];
    const read = catalogue.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson);
    await page.goto(`/learning/${read?.moduleId}/${read?.slug}`);
    expect(await ofLink(page.getByRole("main"))).toEqual(next);
  });

test("[S10.6] before the first answer, the tab of skills leads to the same next step", async ({ page }) => {
  const { modules } = await builtCatalogue();
  await seedVisitor(page, [{ lesson: modules[0]?.lessons[0]?.id ?? "", daysAgo: 1 }]);
  await page.goto("/progress");
  const next = await ofCard(page);
  await page.getByRole("tab", { name: "Skills" }).click();
  await expect(page.getByText("No answers yet")).toBeVisible();
  expect(await ofLink(page.getByRole("tabpanel"))).toEqual(next);
});

test("[S10.11] the list of quizzes marks the quiz of the module where the roadmap says you are", async ({
  page,
}) => {
  const catalogue = await builtCatalogue();
  await page.goto("/quizzes");
  await page.waitForLoadState("networkidle");
  const marked = page.getByRole("listitem").filter({ has: page.getByText("Next", { exact: true }) });
  await expect(marked).toHaveCount(0);

  await seedVisitor(page, learners["who was placed"]?.(catalogue) ?? []);
  await page.goto("/roadmap");
  const here = page.getByRole("listitem").filter({ has: page.getByText("You are here", { exact: true }) });
  await expect(here.getByRole("heading", { level: 2 })).toHaveText(catalogue.modules[3]?.title ?? "");
  await page.goto("/quizzes");
  await expect(marked.getByRole("heading", { level: 2 })).toHaveText(catalogue.modules[3]?.title ?? "");
});

test("[S10.6] a learner with 216 solved exercises is never offered what those exercises used as new", async ({
  page,
}) => {
  const catalogue = await builtCatalogue();
  await seedVisitor(page, solved(catalogue, 216));
  await page.goto("/practice");
  const card = page.getByRole("region").filter({ hasText: "Next for you" });
  for (let step = 0; step < 12; step += 1) {
    await expect(card.getByRole("heading")).not.toBeEmpty();
    await expect(card).not.toContainText(/New to you: (SELECT|WHERE|ORDER BY|DISTINCT)\b/);
    await card.getByRole("button", { name: "Another" }).click();
  }
});
