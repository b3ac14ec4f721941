import { type LearnerEvent, learnerEventSchema } from "@master-sql/engine/api";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Where a page of events ends. */
export interface EventPosition {
  /** Microseconds since 1970. */
  readonly micros: string;
  readonly id: string;
}

/** Rows that are read at once when all are wanted. */
const ROWS = 10_000;

/** {@link learnerEvents}, all of them. */
export async function allLearnerEvents(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<readonly LearnerEvent[]> {
  const all: LearnerEvent[] = [];
  for (let after: EventPosition | null = null; ; ) {
    const { events, last } = await learnerEvents(transaction, userId, { after, limit: ROWS });
    all.push(...events);
    if (last === null || events.length < ROWS) return all;
    after = last;
  }
}

interface EventRow {
  readonly micros: string;
  readonly id: string;
  readonly at: Date;
  readonly details: Record<string, unknown>;
}

/**
 * Everything that a user did, earliest first, at most `limit` rows after `after`. Ordinals are counted over all of it
 * in the order in which it happened, whatever the order in which it arrived. Each table gives its own part of the page
 * by an index; what lies before is only counted, without being read.
 */
export async function learnerEvents(
  transaction: Transaction<Tables>,
  userId: string,
  { after, limit }: { readonly after: EventPosition | null; readonly limit: number },
): Promise<{ readonly events: readonly LearnerEvent[]; readonly last: EventPosition | null }> {
  const moment = sql`timestamptz 'epoch' + ${after?.micros ?? "0"}::bigint * interval '1 microsecond'`;
  /** Rows of a table after the position, as many as a page holds. */
  const pageOf = (table: string) => sql`(
      select * from ${sql.table(table)} where user_id = ${userId} and ${
        after === null
          ? sql`true`
          : sql`happened_at >= ${moment} and (happened_at > ${moment} or id::text > ${after.id})`
      }
      order by happened_at, id::text limit ${limit}
    )`;
  /** How many rows of a table lie before the page, for each of what `keys` tell apart. */
  const countedBefore = (table: string, keys: RawBuilder<unknown>) => sql`(
      select ${keys}, count(*) as rows from ${sql.table(table)} where user_id = ${userId} and ${
        after === null
          ? sql`false`
          : sql`happened_at <= ${moment} and (happened_at < ${moment} or id::text <= ${after.id})`
      }
      group by ${keys}
    )`;
  const { rows } = await sql<EventRow>`
    with shown as (
      select item, min(happened_at) as at from activities
      where user_id = ${userId} and kind = 'solution-shown'
      group by item
    ), event as (
      select id::text, happened_at as at, jsonb_build_object(
          'kind', 'attempt', 'exerciseId', exercise_id,
          'ordinal', coalesce(before.rows, 0)
            + row_number() over (partition by exercise_id order by happened_at, id::text),
          'verdict', verdict, 'errorClass', error_class, 'misconception', misconception,
          'hintsUsed', hints_used, 'hintRungs', hint_rungs, 'timeOnTaskMs', time_on_task_ms,
          'solutionSeen', seen, 'isUnassisted', hints_used = 0 and not seen) as details
        from (
          select page.*, solution_seen or coalesce(shown.at < happened_at, false) as seen
          from ${pageOf("attempts")} as page left join shown on shown.item = exercise_id::text
        ) as attempt
        left join ${countedBefore("attempts", sql`exercise_id`)} as before using (exercise_id)
      union all
      select id::text, happened_at, jsonb_build_object(
          'kind', 'quiz-answer', 'quizId', quiz_id, 'questionId', question_id,
          'ordinal', coalesce(before.rows, 0)
            + row_number() over (partition by quiz_id, question_id order by happened_at, id::text),
          'choices', choices, 'isRight', is_right, 'misconception', misconception)
        from ${pageOf("quiz_answers")} as page
        left join ${countedBefore("quiz_answers", sql`quiz_id, question_id`)} as before
          using (quiz_id, question_id)
      union all
      select id::text, happened_at, case kind
          when 'run' then jsonb_build_object('kind', kind, 'sqlstate', sqlstate,
            'place', jsonb_build_object('type', item_type, 'id', item))
          when 'lesson-read' then jsonb_build_object('kind', kind, 'lessonId', item, 'activeMs', active_ms)
          when 'hint-opened' then jsonb_build_object('kind', kind, 'exerciseId', item, 'rung', rung)
          else jsonb_build_object('kind', kind, 'exerciseId', item) end
        from ${pageOf("activities")} as page
      union all
      select id::text, happened_at, details || jsonb_build_object('kind', kind)
        from ${pageOf("path_decisions")} as page
      union all
      select 'completed-' || lesson_id, least(completed_at, recorded_at),
          jsonb_build_object('kind', 'lesson-completed', 'lessonId', lesson_id)
        from lesson_completions where user_id = ${userId}
    ), placed as (
      select *, (extract(epoch from at) * 1000000)::bigint as micros from event
    )
    select micros::text, id, at, details
    from placed
    where ${after === null} or (micros, id) > (${after?.micros ?? "0"}::bigint, ${after?.id ?? ""})
    order by placed.micros, placed.id
    limit ${limit}`.execute(transaction);
  const last = rows.at(-1);
  return {
    events: rows.map(({ id, at, details }) =>
      learnerEventSchema.parse({ id, at: at.toISOString(), ...details }),
    ),
    last: last ? { micros: last.micros, id: last.id } : null,
  };
}
