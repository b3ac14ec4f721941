import type { Layout, Range } from "../layout.ts";
import type { Dialect } from "./dialects.ts";

/** A text that is rewritten from left to right. */
export interface Writer {
  readonly layout: Layout;
  /** PostgreSQL's message. */
  readonly message: string;
  /** The words of a token as written. */
  text(index: number): string;
  /** A range in PostgreSQL's words. */
  write(range: Range): string;
  /** Whether nothing is between a token and the next. */
  isClose(index: number): boolean;
  /** Adds words at the end of the query that a token belongs to, such as a LIMIT. */
  addAtEnd(index: number, words: string): void;
}

/** Something of another system, found at a token. */
export interface Found {
  /** The last token that belongs to it. */
  readonly to: number;
  /** How the learner wrote it, as a sentence names it. */
  readonly name: string;
  readonly systems: readonly Dialect[];
  readonly isFunction?: true;
  /** What PostgreSQL has instead, as an example. */
  readonly instead: string;
  /** A sentence about what is different, besides the words. */
  readonly note?: string;
  /** The last token where PostgreSQL may stop because of it; `to + 1` if absent. */
  readonly reaches?: number;
  readonly concept?: string;
  /** Tokens from the one it was found at to `to`, in PostgreSQL's words; null where that can't be done by words alone. */
  readonly write?: ((writer: Writer) => string) | null;
}

/** A construct of another system that PostgreSQL never accepts, or not where it stopped. */
export interface ForeignRule {
  /** Id of the row of content/dialects.yaml that is about it, and the word that the row has for it. */
  readonly difference?: string;
  readonly word?: string;
  /** It can be right elsewhere, so it counts only where PostgreSQL points at it. */
  readonly isOnlyAtError?: true;
  /** The SQLSTATEs that it causes; any if absent. */
  readonly states?: readonly string[];
  find(writer: Writer, index: number): Found | null;
}
