import { indexOfByte } from "./parse.ts";
import { type SqlToken, tokensOf } from "./tokens.ts";
import { walk } from "./walk.ts";

/** Words that belong to a condition though the parser gives them no place. */
const TRAILING = new Set(["is", "not", "null", "true", "false", "unknown"]);

/** SQL as text, in which parts of its tree are found again by the places that the parser gives to their nodes. */
export class SqlText {
  readonly sql: string;
  readonly tokens: readonly SqlToken[];

  constructor(sql: string) {
    this.sql = sql;
    this.tokens = tokensOf(sql);
  }

  /** The text's own words for a part of the tree, on one line; empty where the parser gives no place. */
  fragment(node: unknown): string {
    const span = this.span(node);
    return span ? this.sql.slice(span.start, span.end).replace(/\s+/g, " ") : "";
  }

  /** Where a part of the tree stands, in UTF-16 code units; null where the parser gives no place. */
  span(node: unknown): { readonly start: number; readonly end: number } | null {
    const [first, last] = this.#ends(node);
    if (first === undefined || last === undefined) return null;
    let end = this.#endOf(last);
    let open = this.#nesting(first, end);
    while (open > 0 && end < this.tokens.length - 1) {
      end += 1;
      open += nestingOf(this.tokens[end]);
    }
    if (this.#holdsTest(node)) while (TRAILING.has(this.tokens[end + 1]?.text.toLowerCase() ?? "")) end += 1;
    return { start: this.tokens[first]?.start ?? 0, end: this.tokens[end]?.end ?? 0 };
  }

  /** 1-based line of an offset. */
  lineOf(offset: number): number {
    return this.sql.slice(0, offset).split("\n").length;
  }

  /** Number of the token at an offset. */
  tokenAt(offset: number): number {
    return this.tokens.findIndex(({ start, end }) => start <= offset && offset < end);
  }

  /** The first and the last token that the parser places; none where it places none. */
  #ends(node: unknown): readonly number[] {
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    walk(node, (_name, { location }: { location?: unknown }) => {
      if (typeof location === "number" && location > 0)
        [least, most] = [Math.min(least, location), Math.max(most, location)];
      return undefined;
    });
    if (most === 0) return [];
    const ends = [least, most].map((byte) => this.tokenAt(indexOfByte(this.sql, byte)));
    return ends.filter((at) => at >= 0);
  }

  /** A name may have parts, and a call its arguments. */
  #endOf(token: number): number {
    let end = token;
    while (this.tokens[end + 1]?.text === "." && this.tokens[end + 2]) end += 2;
    if (this.tokens[end + 1]?.text === "(" && /^[\p{L}_]/u.test(this.tokens[end]?.text ?? "")) end += 1;
    return end;
  }

  #nesting(from: number, to: number): number {
    return this.tokens.slice(from, to + 1).reduce((nest, token) => nest + nestingOf(token), 0);
  }

  /** Whether a node is or ends in IS NULL and the like, which the parser places at its IS. */
  #holdsTest(node: unknown): boolean {
    if (typeof node !== "object" || node === null) return false;
    if ("NullTest" in node || "BooleanTest" in node) return true;
    const { args } = ("BoolExpr" in node ? node.BoolExpr : {}) as { readonly args?: readonly unknown[] };
    return this.#holdsTest(args?.at(-1));
  }
}

function nestingOf(token: SqlToken | undefined): number {
  if (token?.text === "(") return 1;
  return token?.text === ")" ? -1 : 0;
}
