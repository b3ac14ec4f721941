import type { Contract } from "@master-sql/judge/contract";
import { constantText, placesOf, type Schema } from "@master-sql/sql";
import type { A_Const, SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import type { VariationEdit } from "../variation.ts";
import { TELLING } from "./told-words.ts";

/** What variants of a task are made of. */
export interface Ground {
  readonly context: TutorContext;
  /** The accepted solution. */
  readonly select: SelectStmt;
  readonly schema: Schema;
  readonly contract: Contract;
  /** The words of the task and of its result, as the learner reads them. */
  readonly words: string;
  /** The solution is known to the learner, so words may be about its parts. */
  readonly isKnown: boolean;
}

/** A variant that may be one: nothing of it was run yet. */
export interface Proposal {
  readonly edits: readonly VariationEdit[];
  readonly contract: Contract;
  /** What is different from the task, in one sentence. */
  readonly says: string;
  /** Constants that stand for others: the exercise's other solutions have to agree when theirs are changed alike. */
  readonly constants: readonly { readonly from: string; readonly to: string }[];
}

/** Edits of all constants of a query that are one text; none where a small number may mean several things. */
export function constantEdits(
  select: SelectStmt,
  change: { readonly from: string; readonly to: string },
): readonly VariationEdit[] {
  const edits = [...placesOf(select)].flatMap(({ name, value, path }) =>
    name === "A_Const" && textOf(value) === change.from ? [{ path: [...path], ...change }] : [],
  );
  return edits.length > 1 && Number(change.from) < TELLING ? [] : edits;
}

function textOf(value: A_Const): string | null {
  return constantText({ A_Const: value });
}
