import { compareResults } from "@master-sql/judge/results";
import type { StatementResult } from "@master-sql/judge/sandbox";
import { number, plural, quantity } from "@master-sql/words";
import type { ExampleTask } from "./example.ts";

export interface TaskVerdict {
  readonly isRight: boolean;
  readonly words: string;
}

/** Whether a result is what was to be made of an example: its rows in any order, under any names. */
export function taskVerdict(
  { wanted }: ExampleTask,
  result: Pick<StatementResult, "columns" | "rows">,
): TaskVerdict {
  const columns = wanted.columns.map(({ name, typeName }) => ({ name, type: typeName }));
  const mismatch = compareResults(wanted, result, { order: "none", names: false, columns });
  if (mismatch === null) return { isRight: true, words: "Correct: exactly the rows that were asked for." };
  const asked = quantity(wanted.rows.length, "row");
  const isAre = plural(wanted.rows.length, "is", "are");
  if (mismatch.kind === "column-count")
    return {
      isRight: false,
      words: `Not yet: ${quantity(wanted.columns.length, "column")} ${plural(wanted.columns.length, "is", "are")} asked for, and yours has ${number(result.columns.length)}.`,
    };
  if (result.rows.length !== wanted.rows.length)
    return {
      isRight: false,
      words: `Not yet: ${asked} ${isAre} asked for, and yours gives ${number(result.rows.length)}.`,
    };
  return { isRight: false, words: `Not yet: ${asked}, as asked for, but not the same ones.` };
}
