import type { SqlText } from "@master-sql/sql";
import type { Layout, Range } from "../layout.ts";
import type { Arguments, ForeignFunction } from "./foreign-function.ts";
import { FOREIGN_FUNCTIONS } from "./functions.ts";
import type { ForeignRule, Found, Writer } from "./rule.ts";
import { FOREIGN_RULES } from "./table.ts";

/** What PostgreSQL stopped at, and where. */
export interface Culprit {
  readonly rule: ForeignRule | null;
  readonly index: number;
}

/** Writes a text from left to right, with what is another system's in PostgreSQL's words. */
export class Rewriter implements Writer {
  readonly layout: Layout;
  readonly message: string;
  readonly #text: SqlText;
  #culprit: Culprit | null = null;
  readonly #additions = new Map<number, string[]>();
  /** False once something was found that words alone can't replace. */
  #isWhole = true;

  constructor(text: SqlText, layout: Layout, message: string) {
    this.layout = layout;
    this.message = message;
    this.#text = text;
    // Rules take these from an object.
    this.text = this.text.bind(this);
    this.isClose = this.isClose.bind(this);
  }

  text(index: number): string {
    return this.#text.tokens[index]?.text ?? "";
  }

  isClose(index: number): boolean {
    return this.#text.tokens[index]?.end === this.#text.tokens[index + 1]?.start;
  }

  addAtEnd(index: number, words: string): void {
    const end = this.layout.next(index + 1, new Set());
    this.#additions.set(end, [...(this.#additions.get(end) ?? []), words]);
  }

  /** The whole text; null where a part of it has to be written anew. */
  rewritten(culprit: Culprit): string | null {
    if (this.layout.isTooLarge) return null;
    this.#culprit = culprit;
    this.#additions.clear();
    this.#isWhole = true;
    const { tokens, sql } = this.#text;
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (!first || !last) return null;
    const body = this.write({ from: 0, to: tokens.length - 1 });
    const rest = (this.#additions.get(tokens.length) ?? []).map((words) => `\n${words}`).join("");
    return this.#isWhole ? sql.slice(0, first.start) + body.trimEnd() + rest + sql.slice(last.end) : null;
  }

  write({ from, to }: Range): string {
    const { tokens } = this.#text;
    const written: string[] = [];
    for (let index = from; index <= to; index += 1) {
      const token = tokens[index];
      if (!token) break;
      written.push(...this.#before(index, index === from));
      const done = this.#replaced(index);
      const own = done ? this.#spaced(index, done) : token.text;
      // What is left out takes the space before it along.
      if (own === "" && index > from) written.pop();
      written.push(own);
      if (done) index = done.to;
    }
    return written.join("");
  }

  /** The space before a token, and the words that are added there. */
  #before(index: number, isFirst: boolean): readonly string[] {
    const { tokens, sql } = this.#text;
    const [token, before] = [tokens[index], tokens[index - 1]];
    const space = isFirst || !before ? [] : [sql.slice(before.end, token?.start)];
    return [...space, ...(this.#additions.get(index) ?? []).map((words) => `\n${words}`)];
  }

  /** Words without the spaces that the text has around them. */
  #spaced(index: number, { words, to }: { readonly words: string; readonly to: number }): string {
    const own = index > 0 && !this.isClose(index - 1) ? words.trimStart() : words;
    return this.isClose(to) ? own : own.trimEnd();
  }

  #replaced(index: number): { readonly words: string; readonly to: number } | null {
    const found = this.find(index);
    if (!found) return null;
    if (found.write) return { words: found.write(this), to: found.to };
    this.#isWhole = false;
    return null;
  }

  /** Another system's construct at a token. One that can also be right counts only if PostgreSQL stopped at its kind. */
  find(index: number, mayBeRight = false): Found | null {
    const call = this.call(index);
    if (call) {
      const isRight = call.known.isShared && !mayBeRight && this.#culprit?.index !== index;
      return isRight ? null : this.#foundCall(index, call, mayBeRight);
    }
    for (const rule of FOREIGN_RULES) {
      if (rule.isOnlyAtError && !mayBeRight && this.#culprit?.rule !== rule) continue;
      const found = rule.find(this, index);
      if (found) return found;
    }
    return null;
  }

  /** A call of another system's function. */
  call(
    index: number,
  ): { readonly name: string; readonly known: ForeignFunction; readonly open: number } | null {
    const name = this.layout.word(index);
    if (this.layout.word(index + 1) !== "(" || this.layout.word(index - 1) === ".") return null;
    const known = Object.hasOwn(FOREIGN_FUNCTIONS, name) ? FOREIGN_FUNCTIONS[name] : undefined;
    return known ? { name, known, open: index + 1 } : null;
  }

  #foundCall(
    index: number,
    { name, known, open }: NonNullable<ReturnType<Rewriter["call"]>>,
    isCulprit: boolean,
  ): Found {
    const close = this.layout.partner(open);
    const given = this.#arguments(open);
    // The sentence about the culprit has its arguments in PostgreSQL's words; those of other calls are rewritten once, later.
    const own = close < 0 ? null : (known.write?.(given(isCulprit && !this.layout.isTooLarge)) ?? null);
    return {
      to: close < 0 ? index : close,
      reaches: close,
      name: this.text(index),
      isFunction: true,
      systems: known.systems,
      instead: own !== null && own.length <= 80 ? own : known.instead,
      ...(name === "datediff" && { note: "Subtracting two dates returns the number of days." }),
      write: own === null ? null : () => known.write?.(given(true)) ?? own,
    };
  }

  /** An argument cut at words at its own depth. */
  #pieces(whole: Range | undefined, words: readonly string[]): readonly (Range | null)[] {
    if (!whole) return [null];
    const places = words.map((word) => this.layout.next(whole.from, new Set([word])));
    const isThere = (place: number) => place <= whole.to && words.includes(this.layout.word(place));
    const starts = [whole.from - 1, ...places];
    return starts.map((start, index) => {
      if (index > 0 && !isThere(start)) return null;
      const end = Math.min(whole.to + 1, ...places.filter((place) => place > start && isThere(place)));
      return { from: start + 1, to: end - 1 };
    });
  }

  #arguments(open: number): (isFinal: boolean) => Arguments {
    const ranges = this.layout.arguments(open);
    const plain = ({ from, to }: Range) =>
      this.#text.sql.slice(this.#text.tokens[from]?.start ?? 0, this.#text.tokens[to]?.end ?? 0);
    return (isFinal) => {
      const at = (range: Range | undefined) => {
        if (!range || range.to < range.from) return "";
        return isFinal ? this.write(range) : plain(range);
      };
      return {
        count: ranges.length,
        sql: (place) => at(ranges[place]),
        raw: (place) => {
          const range = ranges[place];
          return range ? plain(range).trim().toLowerCase().replaceAll(/^'|'$/g, "") : "";
        },
        pieces: (place, ...words) => this.#pieces(ranges[place], words).map((range) => range && at(range)),
      };
    };
  }
}
