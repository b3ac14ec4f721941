/**
 * The address to go back to after sign-in, or null when it isn't one of ours. `origins` is the exact allow-list.
 *
 * Browsers repair odd addresses in ways that turn a harmless look into another host (`/\evil.example`, tabs, `//`),
 * so whatever needs repair is refused, and the parsed form is what is used.
 */
export function allowedRedirect(raw: string, origins: ReadonlySet<string>): URL | null {
  // Control characters, spaces, backslashes anywhere; encoded slashes in the path (a query may well hold them).
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u0020\u007f-\u00a0\\]/.test(raw)) return null;
  if (/%2f|%5c/i.test(raw.split(/[?#]/, 1)[0] ?? "")) return null;
  const url = URL.parse(raw);
  // The origin of `blob:https://…` is that of what it holds.
  if (url === null || !/^https?:$/.test(url.protocol) || !origins.has(url.origin)) return null;
  if (url.username !== "" || url.password !== "" || url.pathname.startsWith("//")) return null;
  return url;
}

/** `url` with parameters added to its query, as OAuth answers do. */
export function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const result = new URL(url);
  for (const [name, value] of Object.entries(parameters)) result.searchParams.set(name, value);
  return result.href;
}
