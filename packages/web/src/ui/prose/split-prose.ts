export type ProsePart =
  | { readonly kind: "html"; readonly html: string }
  | { readonly kind: "sql"; readonly sql: string };

const SQL_BLOCK = /<pre><code class="language-sql">([\s\S]*?)<\/code><\/pre>/g;

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text of an HTML fragment without elements. */
function decode(escaped: string): string {
  return escaped.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const point = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Cuts HTML at its SQL blocks, which are shown in another way. Parts in order; empty ones are left out. */
export function splitProse(html: string): ProsePart[] {
  const parts: ProsePart[] = [];
  let from = 0;
  const addHtml = (text: string) => {
    if (text.trim() !== "") parts.push({ kind: "html", html: text });
  };
  for (const block of html.matchAll(SQL_BLOCK)) {
    addHtml(html.slice(from, block.index));
    parts.push({ kind: "sql", sql: decode(block[1] ?? "").replace(/\n$/, "") });
    from = block.index + block[0].length;
  }
  addHtml(html.slice(from));
  return parts;
}
