import { indexOfByte, SqlText, type SqlToken, walk } from "@master-sql/sql";
import type { Span } from "./model.ts";

const JOIN_WORDS = new Set(["natural", "inner", "left", "right", "full", "outer", "cross", "join"]);
const CLAUSE_WORDS = new Set([
  "from",
  "where",
  "group",
  "having",
  "window",
  "order",
  "limit",
  "offset",
  "fetch",
  "for",
  "union",
  "intersect",
  "except",
]);

export type ClauseWord =
  | "select"
  | "from"
  | "join"
  | "where"
  | "group"
  | "having"
  | "window"
  | "order"
  | "limit";

/** The text of a query, in which clauses are found by the places that the parser gives to their nodes. */
export class QueryText {
  readonly #sql: string;
  readonly #text: SqlText;
  readonly #tokens: readonly SqlToken[];

  constructor(sql: string) {
    this.#sql = sql;
    this.#text = new SqlText(sql);
    this.#tokens = this.#text.tokens.map((token) => ({ ...token, text: token.text.toLowerCase() }));
  }

  /** A condition, or a part of one. */
  condition(node: unknown): Span | null {
    return this.#text.span(node);
  }

  /** One item of a list after SELECT, up to the next: its alias goes with it. */
  item(target: unknown): Span | null {
    const at = this.#firstToken(target);
    const first = at === null ? undefined : this.#tokens[at];
    return at === null || !first ? null : { start: first.start, end: this.#endOf(at, "item", first.end) };
  }

  /**
   * The clause that begins with a word and holds a part of the tree; null when the text doesn't show it.
   * @param ending for FROM: at its first join or comma, or with all that it joins
   */
  clause(word: ClauseWord, part: unknown, ending: "one-table" | "all-tables" = "one-table"): Span | null {
    const at = this.#firstToken(part);
    let opening = at === null ? null : this.#openingBefore(at, word);
    const first = opening === null ? undefined : this.#tokens[opening];
    if (opening === null || !first) return null;
    let start = first.start;
    if (word === "join") {
      for (let i = opening - 1; JOIN_WORDS.has(this.#tokens[i]?.text ?? ""); i--)
        start = this.#tokens[i]?.start ?? start;
    }
    opening += 1;
    return { start, end: this.#endOf(opening, ending === "all-tables" ? null : word, first.end) };
  }

  /** From the first to the last place of a part of the tree, widened to the parenthesis that it stands in. */
  parenthesized(part: unknown): Span | null {
    const at = this.#firstToken(part);
    if (at === null) return null;
    let nest = 0;
    for (let i = at; i >= 0; i--) {
      const token = this.#tokens[i];
      if (token?.text === ")") nest += 1;
      if (token?.text !== "(") continue;
      if (nest > 0) nest -= 1;
      else return { start: token.start, end: this.#closing(i) };
    }
    return null;
  }

  #closing(opening: number): number {
    let nest = 0;
    for (const token of this.#tokens.slice(opening)) {
      if (token.text === "(") nest += 1;
      if (token.text === ")") nest -= 1;
      if (nest === 0) return token.end;
    }
    return this.#sql.length;
  }

  #firstToken(part: unknown): number | null {
    let first = Number.POSITIVE_INFINITY;
    walk(part, (_name, value: { location?: unknown }) => {
      if (typeof value.location === "number" && value.location > 0) first = Math.min(first, value.location);
      return undefined;
    });
    if (first === Number.POSITIVE_INFINITY) return null;
    const index = indexOfByte(this.#sql, first);
    const at = this.#tokens.findIndex(({ start, end }) => start <= index && index < end);
    return at < 0 ? null : at;
  }

  /** The word before a token at its own depth or around it. */
  #openingBefore(at: number, word: ClauseWord): number | null {
    let nest = 0;
    for (let i = at; i >= 0; i--) {
      const text = this.#tokens[i]?.text ?? "";
      if (text === ")") nest += 1;
      if (text === "(" && nest > 0) nest -= 1;
      if (nest === 0 && text === word) return i;
    }
    return null;
  }

  #endOf(from: number, word: ClauseWord | "item" | null, atLeast: number): number {
    let nest = 0;
    let end = atLeast;
    for (let i = from; i < this.#tokens.length; i++) {
      const token = this.#tokens[i];
      if (!token) break;
      if (nest === 0 && this.#ends(i, word)) break;
      if (token.text === "(") nest += 1;
      if (token.text === ")") nest -= 1;
      end = token.end;
    }
    return end;
  }

  #ends(at: number, word: ClauseWord | "item" | null): boolean {
    const text = this.#tokens[at]?.text ?? "";
    const before = this.#tokens[at - 1]?.text ?? "";
    if (text === ")" || text === ";") return true;
    if (text === "group" && before === "within") return false;
    if (text === "from" && before === "distinct") return false;
    if (word === "limit" && ["offset", "fetch", "limit"].includes(text)) return false;
    if ((word === "join" || word === "from" || word === "item") && text === ",") return true;
    const opensJoin = JOIN_WORDS.has(text) && (word === "join" || word === "from");
    return opensJoin || CLAUSE_WORDS.has(text);
  }
}
