import type { Page } from "@playwright/test";
import axe from "axe-core";

const TAGS: string[] = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Those of the rules that look at colours; all others look at elements, their words and their places. */
const COLOUR_RULES: string[] = axe
  .getRules(["cat.color"])
  .filter(({ tags }) => tags.some((tag) => TAGS.includes(tag)))
  .map(({ ruleId }) => ruleId);

/** What axe finds on the page as it is, or in the part that the selector names, by rule and element. */
export function findings(page: Page, part = "html"): Promise<string[]> {
  return findingsBy(TAGS, page, part);
}

/** Live regions inside other live regions: screen readers read their words twice. */
function nestedLiveRegions(page: Page, part: string): Promise<string[]> {
  return page.evaluate((within) => {
    const live = '[role="alert"], [role="status"], [aria-live]:not([aria-live="off"])';
    return [...document.querySelectorAll(`${within} :is(${live})`)]
      .filter((element) => element.parentElement?.closest(`:is(${live})`))
      .map((element) => `nested-live-region: ${element.outerHTML.slice(0, 120)}`);
  }, part);
}

async function findingsBy(rules: string[], page: Page, part: string): Promise<string[]> {
  // By the debugger: the page's own policy runs no script of others.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const nested = await nestedLiveRegions(page, part);
  const found = await page.evaluate(
    async ([within, runOnly]) => {
      if (window.axe === undefined) throw new Error("The page was left");
      // What passes is not wanted: describing it takes most of the time on a long page.
      const { violations } = await window.axe.run(within, { runOnly, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    [part, rules] as const,
  );
  return [...nested, ...found];
}

/**
 * The same in light and in dark. Where nothing but colours changes with the scheme, what looks at nothing but the rest
 * has said all that it can in the first one.
 */
export async function findingsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  let before: string | null = null;
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    const now = await page.evaluate(allButColours);
    const here = await findingsBy(now === before ? COLOUR_RULES : TAGS, page, "html");
    found.push(...here.map((finding) => `${colorScheme}: ${finding}`));
    before = now;
  }
  return found;
}

/** Runs in the page. Every element with its attributes, words, place and visibility, but for what the scheme decides. */
function allButColours(): string {
  const parts: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    // The moon and the sun of the button that chooses the scheme.
    if (element.closest('svg[aria-hidden="true"]')) continue;
    const attributes = [...element.attributes].map(({ name, value }) => {
      const isScheme =
        name === "data-mantine-color-scheme" ||
        // That button is pressed in the dark.
        (name === "aria-pressed" && (value === "true" || value === "false")) ||
        // Pictures are there in both.
        (name === "src" && element.matches("img")) ||
        (name === "srcset" && element.matches("source"));
      return isScheme ? name : `${name}=${value}`;
    });
    const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const { x, y, width, height } = element.getBoundingClientRect();
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    parts.push(
      [
        element.tagName,
        ...attributes,
        ...words.map(({ nodeValue }) => nodeValue),
        x,
        y,
        width,
        height,
        isVisible,
      ].join(" "),
    );
  }
  return parts.join("\n");
}
