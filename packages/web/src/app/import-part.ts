import { arrived, onceEach } from "@master-sql/sandbox/arrival";

const styled = onceEach(addStyle);

/**
 * What the build makes of `import()` in a page, in place of Vite's own (`parts-asked-again.ts`): has the files of a part
 * arrive before it is imported, so that a part that couldn't be had can be asked for again. Vite has modules preloaded,
 * and a module that failed is kept as such, until the page is loaded anew.
 * @param load imports the part
 * @param files names of its scripts and style sheets, from the root
 */
export async function importPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const addresses = files.map((file) => new URL(`/${file}`, location.origin).href);
  const isStyle = (address: string) => address.endsWith(".css");
  const came = scriptsOfPage();
  const missing = addresses.filter((address) => !isStyle(address) && !came.has(address));
  await Promise.all([arrived(missing), ...addresses.filter(isStyle).map(styled)]);
  return load();
}

/** A page whose own modules didn't come is loaded anew as a whole. */
function scriptsOfPage(): ReadonlySet<string> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  return new Set(Array.from(links, ({ href }) => href));
}

function addStyle(address: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  if ([...links].some(({ href }) => href === address)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${address} couldn't be fetched.`));
    });
    document.head.append(link);
  });
}
