import { fetchTextAhead } from "../../../lib/content/texts-ahead.ts";
import { whenIdle } from "../../../lib/pages/when-idle.ts";

/** Addresses with spaces between them, which the build puts here (`files-ahead.ts`); none in development. */
const FILES = import.meta.env.PROD ? "%FILES_OF_THE_WORKBENCH%" : "";

/** All fifty in one task would keep the page from answering. */
const AT_ONCE = 4;

/**
 * Has the browser fetch what the workbench on a dataset is made of, without running it, when the page has loaded and
 * nothing else is to be done: whoever begins then waits for no line. Nothing where data is to be saved. What it returns
 * takes that back.
 */
export function fetchAhead(dataset: string): () => void {
  if (FILES === "" || savesData()) return () => {};
  const stopped = new AbortController();
  let takeBack = () => {};
  const files = FILES.split(" ");
  const begin = () => {
    takeBack = whenIdle(() => {
      for (const file of files.splice(0, AT_ONCE)) prefetch(file);
      if (files.length > 0) begin();
      else fetchTextAhead(`datasets/${encodeURIComponent(dataset)}.json`);
    });
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true, signal: stopped.signal });
  return () => {
    stopped.abort();
    takeBack();
  };
}

function prefetch(href: string): void {
  const as = href.endsWith(".css") ? "style" : "script";
  document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href, as }));
}

/** Safari and Firefox don't tell. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  return typeof connection === "object" && connection !== null && "saveData" in connection
    ? connection.saveData === true
    : false;
}
