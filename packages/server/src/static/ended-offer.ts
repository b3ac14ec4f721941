import { readFile } from "node:fs/promises";
import { changedPage, type StaticFile } from "./file-index.ts";

const marked = new WeakMap<StaticFile, Promise<StaticFile>>();

/** The page with a mark on its root that the bonus has ended: its style sheet then hides the offer from the start. */
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
