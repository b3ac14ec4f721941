import type { Page } from "@playwright/test";

/**
 * What is asked next is done, and its answer is lost on its way back. The route stays: Chromium leaves requests unanswered
 * that are on their way when the last one is taken away.
 */
export async function loseAnswer(page: Page, name: string): Promise<void> {
  let isLost = false;
  await page.route(`**/functions/v1/${name}`, async (route) => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort("connectionreset");
  });
}
