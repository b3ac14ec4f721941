import type { Interview, InterviewOutline } from "@master-sql/protocol";
import type { InterviewState } from "@master-sql/tutor/interview";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

export type StoredInterview = Selectable<Tables["interviews"]>;

/** Whose interview it is, and which. */
export interface InterviewKey {
  readonly userId: string;
  readonly interviewId: string;
}

/** Null when there is none, or it was deleted. */
export function readInterview(
  database: Kysely<Tables>,
  { userId, interviewId }: InterviewKey,
): Promise<{ readonly stored: StoredInterview; readonly secondsLeft: number | null } | null> {
  return asService(database, async (transaction) => {
    const row = await transaction
      .selectFrom("interviews")
      .selectAll()
      .select(sql<string | null>`extract(epoch from ends_at - now())`.as("seconds"))
      .where("user_id", "=", userId)
      .where("id", "=", interviewId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!row) return null;
    const { seconds, ...stored } = row;
    return { stored, secondsLeft: seconds === null ? null : Math.max(0, Number(seconds)) };
  });
}

/** Stores what an interview has become, unless something else happened meanwhile; whether it was stored. */
export async function storeInterview(
  transaction: Transaction<Tables>,
  { userId, interviewId }: InterviewKey,
  version: number,
  changed: {
    readonly state: InterviewState;
    readonly turnId: string | null;
    readonly score: StoredInterview["score"];
  },
): Promise<boolean> {
  const { state, turnId, score } = changed;
  const { numUpdatedRows } = await transaction
    .updateTable("interviews")
    .set({
      state: storableJson(state),
      stage: state.stage.at,
      version: version + 1,
      last_turn_id: turnId,
      touched_at: sql<Date>`now()`,
      ...(turnId !== null && { credit: "spent" as const }),
      ...(score && { score: storableJson(score), points: score.points, out_of: score.outOf }),
    })
    .where("user_id", "=", userId)
    .where("id", "=", interviewId)
    .where("deleted_at", "is", null)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function outlineOf(stored: StoredInterview): InterviewOutline {
  const { loop, loop_id: loopId } = stored;
  return {
    interviewId: stored.id,
    questionId: stored.question_id,
    slug: stored.slug,
    title: stored.title,
    stage: stored.state.stage,
    startedAt: stored.started_at.toISOString(),
    touchedAt: stored.touched_at.toISOString(),
    points: stored.points,
    outOf: stored.out_of,
    loop: loop && loopId !== null ? { loopId, ...loop, questions: [...loop.questions] } : null,
  };
}

export function interviewOf(stored: StoredInterview, secondsLeft: number | null): Interview {
  const { state, score } = stored;
  const { points, entries, stage } = state;
  return {
    ...outlineOf(stored),
    version: stored.version,
    lookedFor: [...points],
    entries: [...entries],
    claimable: stage.at === "review" ? [...(state.open ?? [])] : [],
    score,
    secondsLeft: stage.at === "over" ? null : secondsLeft,
    isRefundable: stored.credit === "held",
  };
}

/** As JSON. The database takes neither broken halves of UTF-16 pairs nor U+0000. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "string" ? each.replaceAll("\0", "").toWellFormed() : each,
  );
}
