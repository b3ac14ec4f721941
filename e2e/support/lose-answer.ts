import type { Page } from "@playwright/test";

/** What is asked is done, and the answer is lost on its way back. */
export async function loseAnswer(page: Page, name: string): Promise<void> {
  await page.route(
    `**/functions/v1/${name}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
}
