import { readFile } from "node:fs/promises";
import { changedPage, type StaticFile } from "./file-index.ts";

const marked = new WeakMap<StaticFile, Promise<StaticFile>>();

/** Marks the root of a page after the bonus has ended, so that the style sheet hides the offer from the first paint. */
export function withEndedOffer(page: StaticFile): Promise<StaticFile> {
  let made = marked.get(page);
  if (!made) {
    made = mark(page);
    marked.set(page, made);
    made.catch(() => marked.delete(page));
  }
  return made;
}

async function mark(page: StaticFile): Promise<StaticFile> {
  const html = page.changed?.get(null)?.toString() ?? (await readFile(page.path, "utf8"));
  return { ...page, ...changedPage(html.replace("<html", '<html data-offer-ended=""')) };
}
