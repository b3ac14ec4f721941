import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Takes away what React Router wrote beside the HTML of exercises for whoever comes from another page of the app: there
 * the workbench fetches the content's own bundles, which every room shares.
 */
export async function dropUnaskedData(clientDirectory: string): Promise<void> {
  const exercises = join(clientDirectory, "practice");
  const names = (await readdir(exercises)).filter((name) => name.endsWith(".data"));
  await Promise.all(names.map((name) => rm(join(exercises, name))));
}

const START_PAGE = /(streamController\.enqueue\()("(?:[^"\\]|\\.)*")(\);)/;

/**
 * Takes the start page's data out of the one file that serves pages the browser renders: React Router wrote it there as
 * half of the file, and reads none of it.
 */
export async function dropStartPageData(clientDirectory: string): Promise<void> {
  const path = join(clientDirectory, "__spa-fallback.html");
  await writeFile(path, withoutPageData(await readFile(path, "utf8")));
}

/** Throws when the HTML isn't written the way React Router writes it. */
export function withoutPageData(html: string): string {
  const written = START_PAGE.exec(html)?.[2];
  const [head, ...names] = written === undefined ? [] : (JSON.parse(JSON.parse(written)) as unknown[]);
  // An object of keys and values by their places in the list: data of pages at 2, no data of actions, no errors.
  if (JSON.stringify(head) !== '{"_1":2,"_3":-5,"_4":-5}' || names[0] !== "loaderData")
    throw new Error("The file for pages that the browser renders holds its data in a form not known.");
  const none = JSON.stringify([head, "loaderData", {}, "actionData", "errors"]);
  return html.replace(
    START_PAGE,
    (_, before: string, __, after: string) => `${before}${JSON.stringify(`${none}\n`)}${after}`,
  );
}
