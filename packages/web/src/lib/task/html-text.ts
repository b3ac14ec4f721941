const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

/** The words of a content bundle's HTML as one line, without a document: pages are made where there is none. */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<\/(?:p|li|t[dhr]|div)>/g, " ")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (NAMED[name] ?? whole),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}
