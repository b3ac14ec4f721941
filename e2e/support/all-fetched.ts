import { expect, type Page } from "@playwright/test";

/**
 * Does something on the page, then waits until all that it asked for has come and nothing more was asked for in a
 * second.
 */
export async function allFetched(page: Page, act: () => Promise<void>): Promise<void> {
  let underWay = 0;
  let changed = Date.now();
  const count = (by: number) => () => {
    underWay += by;
    changed = Date.now();
  };
  const begun = count(1);
  const ended = count(-1);
  page.on("request", begun).on("requestfinished", ended).on("requestfailed", ended);
  await act();
  await expect.poll(() => underWay <= 0 && Date.now() - changed > 1_000).toBe(true);
  page.off("request", begun).off("requestfinished", ended).off("requestfailed", ended);
}
