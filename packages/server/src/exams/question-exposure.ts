import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** A question that was drawn so often is retired: it is drawn again only where nothing else makes an exam. */
export const RETIRED_AFTER_DRAWS = 400;

/** Ids of the questions that are retired. */
export async function retiredQuestions(transaction: Transaction<Tables>): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .selectFrom("question_exposure")
    .select("question_id")
    .where("drawn", ">=", RETIRED_AFTER_DRAWS)
    .execute();
  return new Set(rows.map((row) => row.question_id));
}

/** Notes that these questions were drawn for an exam. */
export async function countDrawn(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  await transaction
    .insertInto("question_exposure")
    // In one order everywhere, so that two exams that begin at once don't wait for each other.
    .values(ids.toSorted().map((id) => ({ question_id: id, drawn: 1 })))
    .onConflict((conflict) =>
      conflict.column("question_id").doUpdateSet({ drawn: sql<number>`question_exposure.drawn + 1` }),
    )
    .execute();
}

/** Notes that an answer to this question was judged. */
export async function countAnswered(transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction
    .updateTable("question_exposure")
    .set({ answered: sql<number>`answered + 1` })
    .where("question_id", "=", id)
    .execute();
}
