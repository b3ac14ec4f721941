import type { Dialect } from "./dialects.ts";
import { FOREIGN_FUNCTIONS } from "./functions.ts";
import { FOREIGN_RULES } from "./table.ts";

/** A word that errors are explained by, and the row of content/dialects.yaml that has to have it. */
interface WordOfDifference {
  readonly word: string;
  readonly difference: string;
  /** The systems whose notes may have it; any if empty. */
  readonly systems: readonly Dialect[];
}

/** The words that the explanations of errors share with the course's notes on dialects. */
export function wordsOfDifferences(): readonly WordOfDifference[] {
  const functions = Object.entries(FOREIGN_FUNCTIONS).flatMap(([word, { difference, systems }]) =>
    difference === undefined ? [] : [{ word, difference, systems }],
  );
  const rules = FOREIGN_RULES.flatMap(({ difference, word }) =>
    difference === undefined || word === undefined ? [] : [{ word, difference, systems: [] }],
  );
  return [...functions, ...rules];
}
