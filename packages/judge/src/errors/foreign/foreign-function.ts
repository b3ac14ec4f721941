import type { Dialect } from "./dialects.ts";

/** The arguments of a call, in PostgreSQL's words. */
export interface Arguments {
  readonly count: number;
  /** An argument as it is to be written; empty where there is none. */
  sql(place: number): string;
  /** An argument as the learner wrote it, in lower case and without quotes around it. */
  raw(place: number): string;
  /** What comes before and after words at the argument's own depth, in their order; null for a word that isn't in it. */
  pieces(place: number, ...words: readonly string[]): readonly (string | null)[];
}

export interface ForeignFunction {
  /** PostgreSQL has a function of this name too, which takes other arguments. */
  readonly isShared?: true;
  readonly systems: readonly Dialect[];
  /** Id of the row of content/dialects.yaml that is about it. */
  readonly difference?: string;
  /** What PostgreSQL has instead, as an example. */
  readonly instead: string;
  /** The same for a call's own arguments; null where they aren't what the function takes. */
  readonly write?: (given: Arguments) => string | null;
}
