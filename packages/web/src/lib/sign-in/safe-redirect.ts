/** Schemes that have no business in a path. */
const forbidden = ["javascript:", "data:", "vbscript:", "file:", "ftp:", "//"];

/** Control characters, blanks of any kind and backslashes, which browsers read as something else than they look. */
const disguises = /[\p{Cc}\p{Z}\\]/u;
const encodedSlash = /%2f|%5c/i;

/**
 * The in-app path that a redirect parameter asks for, in the form the browser would use, or null when it isn't one:
 * it might lead to another site. `origin` is that of the page.
 */
export function safeRedirect(path: string | null, origin: string): string | null {
  if (path === null || !path.startsWith("/")) return null;
  const lower = path.toLowerCase();
  if (forbidden.some((part) => lower.includes(part))) return null;
  if (disguises.test(path) || encodedSlash.test(path)) return null;
  if (!URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
