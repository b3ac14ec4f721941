import type { Page } from "@playwright/test";
import axe from "axe-core";

const TAGS: string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on the page as it is, or in the part that the selector names, by rule and element. */
export async function findings(page: Page, part = "html"): Promise<string[]> {
  // By the debugger: the page's own policy runs no script of others.
  await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, tags]) => {
      // What passes is not wanted: describing it takes most of the time on a long page.
      const { violations } = await window.axe.run(within, { runOnly: tags, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    [part, TAGS] as const,
  );
}

/** The same in light and in dark. */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    found.push(...(await findings(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
