import type { SqlToken } from "@master-sql/sql";

/** Tokens from one to another, both included; empty where `to` is before `from`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Deeper or longer texts aren't rewritten: they aren't written by hand, and some rules read ahead from a word. */
const MOST_DEPTH = 200;
const MOST_TOKENS = 5_000;

/** How the tokens of a text nest, read once. */
export class Layout {
  /** The tokens, in lower case. */
  readonly words: readonly string[];
  readonly isTooLarge: boolean;
  /** For each parenthesis its partner; -1 for one without, and for other tokens. */
  readonly #partner: readonly number[];
  /** For each token the parenthesis that it is in; -1 at the outermost level. */
  readonly #parent: readonly number[];
  /** The commas directly in each parenthesis. */
  readonly #commas: ReadonlyMap<number, readonly number[]>;

  constructor(tokens: readonly SqlToken[]) {
    this.words = tokens.map(({ text }) => text.toLowerCase());
    const partner = new Array<number>(tokens.length).fill(-1);
    const parent = new Array<number>(tokens.length).fill(-1);
    const commas = new Map<number, number[]>();
    const open: number[] = [];
    let depth = 0;
    for (const [index, word] of this.words.entries()) {
      const last = word === ")" ? open.pop() : undefined;
      if (last !== undefined) [partner[last], partner[index]] = [index, last];
      const within = open.at(-1) ?? -1;
      parent[index] = within;
      if (word === "(") open.push(index);
      if (word === ",") {
        const listed = commas.get(within);
        if (listed) listed.push(index);
        else commas.set(within, [index]);
      }
      depth = Math.max(depth, open.length);
    }
    this.#partner = partner;
    this.#parent = parent;
    this.#commas = commas;
    this.isTooLarge = depth > MOST_DEPTH || tokens.length > MOST_TOKENS;
  }

  word(index: number): string {
    return this.words[index] ?? "";
  }

  /** Whether the words from a place on are these. */
  follow(index: number, ...words: readonly string[]): boolean {
    return words.every((word, step) => this.word(index + step) === word);
  }

  partner(index: number): number {
    return this.#partner[index] ?? -1;
  }

  parent(index: number): number {
    return this.#parent[index] ?? -1;
  }

  /** The arguments between a parenthesis and its partner. */
  arguments(open: number): readonly Range[] {
    const close = this.partner(open);
    if (close < 0 || close === open + 1) return [];
    const ends = [...(this.#commas.get(open) ?? []), close];
    return ends.map((end, place) => ({ from: (ends[place - 1] ?? open) + 1, to: end - 1 }));
  }

  /** The first of these words at the same depth as `from`, up to the parenthesis's or statement's end; its end otherwise. */
  next(from: number, words: ReadonlySet<string>): number {
    let index = from;
    for (; index < this.words.length; index += 1) {
      const word = this.word(index);
      if (word === ")" || word === ";" || words.has(word)) return index;
      if (word === "(" && this.partner(index) > index) index = this.partner(index);
    }
    return index;
  }

  /** The last of these words before a place, in the same parentheses; -1 if there is none. */
  previous(before: number, words: ReadonlySet<string>): number {
    const level = this.parent(before);
    let index = before - 1;
    while (index > level && !(this.parent(index) === level && words.has(this.word(index)))) index -= 1;
    return index > level ? index : -1;
  }

  /** The first token of the statement that a token is in. */
  statementStart(index: number): number {
    return this.words.lastIndexOf(";", Math.max(index - 1, 0)) + 1;
  }
}
