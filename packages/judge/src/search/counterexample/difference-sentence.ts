import { bagDifference } from "../../results/compare-bag.ts";
import { rowKeys } from "../../results/row-keys.ts";
import type { Cell } from "../../results/statement-result.ts";
import type { ShownResult } from "../../verdicts/counterexample.ts";
import type { Tuple } from "../databases/instance.ts";
import type { Difference } from "../trials/trial.ts";
import { valueWord } from "./value-word.ts";

/** What both queries give on a small database. */
export interface ShownDifference {
  readonly difference: Difference;
  readonly expected: ShownResult;
  readonly candidate: ShownResult;
}

/**
 * One sentence in plain language: on what kind of data the candidate is wrong, what it does there and what is asked
 * for, such as "When a customer has no orders, your query leaves a row out that the task asks for." `circumstance`
 * stands after "When"; null when nothing alone was shown to be the cause.
 */
export function differenceSentence(shown: ShownDifference, circumstance: string | null): string {
  const effect = effectOf(shown);
  return circumstance === null ? `On this database ${effect}.` : `When ${circumstance}, ${effect}.`;
}

/** What the candidate does, after "When …," */
function effectOf({ difference, expected, candidate }: ShownDifference): string {
  if ("message" in candidate) return `your query fails (${candidate.message})`;
  if ("message" in expected) return "your query gives another result than the task asks for";
  switch (difference) {
    case "order":
      return "your query returns the right rows in another order than the task asks for";
    case "duplicates":
      return candidate.rows.length > expected.rows.length
        ? "your query repeats rows that the task asks for fewer times"
        : "your query returns rows fewer times than the task asks for";
    default:
      return rowsEffect(expected, candidate);
  }
}

type Rows = Extract<ShownResult, { rows: unknown }>;

function rowsEffect(expected: Rows, candidate: Rows): string {
  if (candidate.rows.length === 0)
    return `your query returns nothing; the task asks for ${rowsWord(expected.rows.length)}`;
  if (expected.rows.length === 0)
    return `your query returns ${rowsWord(candidate.rows.length)}; the task asks for none`;
  const [expectedKeys, candidateKeys] = rowKeys(expected, candidate);
  const { missingTotal, extraTotal } = bagDifference({
    expected,
    candidate,
    expectedKeys: expectedKeys.rows,
    candidateKeys: candidateKeys.rows,
  });
  if (extraTotal === 0) return `your query leaves out ${rowsWord(missingTotal)} that the task asks for`;
  if (missingTotal === 0) return `your query returns ${rowsWord(extraTotal)} too many`;
  const only = onlyDifferentCell(expected.rows, candidate.rows);
  if (only)
    return `your query gives ${valueWord(only.actual)} where the task asks for ${valueWord(only.expected)}`;
  return "your query returns other values than the task asks for";
}

function onlyDifferentCell(
  expected: readonly Tuple[],
  candidate: readonly Tuple[],
): { readonly expected: Cell; readonly actual: Cell } | null {
  const [row, other] = [expected[0], candidate[0]];
  if (!row || !other || expected.length !== 1 || candidate.length !== 1) return null;
  const places = row.flatMap((cell, place) => (cell === other[place] ? [] : [place]));
  const [place] = places;
  return place === undefined || places.length > 1
    ? null
    : { expected: row[place] ?? null, actual: other[place] ?? null };
}

function rowsWord(count: number): string {
  if (count === 1) return "a row";
  return `${count} rows`;
}
