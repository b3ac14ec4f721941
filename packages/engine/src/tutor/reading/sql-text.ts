import { indexOfByte, walk } from "../../sql/parse-tree.ts";
import { type SqlToken, tokensOf } from "../../sql/tokens.ts";

/** Words that belong to a condition though the parser gives them no place. */
const TRAILING = new Set(["is", "not", "null", "true", "false", "unknown"]);

/** A learner's SQL as text, in which parts of its tree are found again. */
export class SqlText {
  readonly sql: string;
  readonly tokens: readonly SqlToken[];

  constructor(sql: string) {
    this.sql = sql;
    this.tokens = tokensOf(sql);
  }

  /** The learner's own words for a part of the tree, on one line; empty where the parser gives no place. */
  fragment(node: unknown): string {
    const places = this.#placesOf(node);
    const first = places[0];
    const last = places.at(-1);
    if (first === undefined || last === undefined) return "";
    let end = this.#endOf(last);
    let open = this.#nesting(first, end);
    while (open > 0 && end < this.tokens.length - 1) {
      end += 1;
      open = this.#nesting(first, end);
    }
    if (this.#holdsTest(node)) while (TRAILING.has(this.tokens[end + 1]?.text.toLowerCase() ?? "")) end += 1;
    const [from, to] = [this.tokens[first]?.start ?? 0, this.tokens[end]?.end ?? 0];
    return this.sql.slice(from, to).replace(/\s+/g, " ");
  }

  /** 1-based line of an offset. */
  lineOf(offset: number): number {
    return this.sql.slice(0, offset).split("\n").length;
  }

  /** Number of the token at an offset. */
  tokenAt(offset: number): number {
    return this.tokens.findIndex(({ start, end }) => start <= offset && offset < end);
  }

  #placesOf(node: unknown): readonly number[] {
    const places: number[] = [];
    walk(node, (_name, value: { location?: unknown }) => {
      if (typeof value.location === "number" && value.location > 0) {
        const at = this.tokenAt(indexOfByte(this.sql, value.location));
        if (at >= 0) places.push(at);
      }
      return undefined;
    });
    return places.sort((a, b) => a - b);
  }

  /** A name may have parts, and a call its arguments. */
  #endOf(token: number): number {
    let end = token;
    while (this.tokens[end + 1]?.text === "." && this.tokens[end + 2]) end += 2;
    if (this.tokens[end + 1]?.text === "(" && /^[\p{L}_]/u.test(this.tokens[end]?.text ?? "")) end += 1;
    return end;
  }

  #nesting(from: number, to: number): number {
    let nest = 0;
    for (const { text } of this.tokens.slice(from, to + 1)) {
      if (text === "(") nest += 1;
      if (text === ")") nest -= 1;
    }
    return nest;
  }

  #holdsTest(node: unknown): boolean {
    return typeof node === "object" && node !== null && ("NullTest" in node || "BooleanTest" in node);
  }
}
