import { type LearnerEvent, learnerEventSchema } from "@master-sql/engine/api";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Where a page of events ends. */
export interface EventPosition {
  /** Microseconds since 1970. */
  readonly micros: string;
  readonly id: string;
}

interface EventRow {
  readonly micros: string;
  readonly id: string;
  readonly at: Date;
  readonly details: Record<string, unknown>;
}

/**
 * Everything that a user did, earliest first, at most `limit` rows after `after`. Ordinals are counted over all of it
 * in the order in which it happened, whatever the order in which it arrived.
 */
export async function learnerEvents(
  transaction: Transaction<Tables>,
  userId: string,
  { after, limit }: { readonly after: EventPosition | null; readonly limit: number },
): Promise<{ readonly events: readonly LearnerEvent[]; readonly last: EventPosition | null }> {
  const { rows } = await sql<EventRow>`
    with shown as (
      select item, min(happened_at) as at from activities
      where user_id = ${userId} and kind = 'solution-shown'
      group by item
    ), event as (
      select id::text, happened_at as at, jsonb_build_object(
          'kind', 'attempt', 'exerciseId', exercise_id,
          'ordinal', row_number() over (partition by exercise_id order by happened_at, id),
          'verdict', verdict, 'errorClass', error_class, 'misconception', misconception,
          'hintsUsed', hints_used, 'hintRungs', hint_rungs, 'timeOnTaskMs', time_on_task_ms,
          'solutionSeen', seen, 'isUnassisted', hints_used = 0 and not seen) as details
        from (
          select attempts.*, solution_seen or coalesce(shown.at < happened_at, false) as seen
          from attempts left join shown on shown.item = exercise_id::text
          where user_id = ${userId}
        ) as attempt
      union all
      select id::text, happened_at, jsonb_build_object(
          'kind', 'quiz-answer', 'quizId', quiz_id, 'questionId', question_id,
          'ordinal', row_number() over (partition by quiz_id, question_id order by happened_at, id),
          'choices', choices, 'isRight', is_right, 'misconception', misconception)
        from quiz_answers where user_id = ${userId}
      union all
      select id::text, happened_at, case kind
          when 'run' then jsonb_build_object('kind', kind, 'sqlstate', sqlstate,
            'place', jsonb_build_object('type', item_type, 'id', item))
          when 'lesson-read' then jsonb_build_object('kind', kind, 'lessonId', item, 'activeMs', active_ms)
          when 'hint-opened' then jsonb_build_object('kind', kind, 'exerciseId', item, 'rung', rung)
          else jsonb_build_object('kind', kind, 'exerciseId', item) end
        from activities where user_id = ${userId}
      union all
      select id::text, happened_at, details || jsonb_build_object('kind', kind)
        from path_decisions where user_id = ${userId}
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
