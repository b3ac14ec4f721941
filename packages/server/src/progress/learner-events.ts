import { type LearnerEvent, learnerEventSchema } from "@master-sql/protocol";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Tables } from "../db/tables.ts";
import { type AskedElsewhere, withSubject } from "./asked-elsewhere.ts";

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
  asked: AskedElsewhere,
): Promise<readonly LearnerEvent[]> {
  const all: LearnerEvent[] = [];
  for (let after: EventPosition | null = null; ; ) {
    const { events, last } = await learnerEvents(transaction, userId, { after, limit: ROWS, asked });
    all.push(...events);
    if (last === null || events.length < ROWS) return all;
    after = last;
  }
}

interface PageRow {
  /** A JSON list of events; null when there are none. */
  readonly events: string | null;
  readonly micros: string | null;
  readonly id: string | null;
}

/** Before questions of exams and interviews say what they are about. */
const toldSchema = z.array(z.custom<{ readonly kind: string }>());

/**
 * Everything that a user did, earliest first, at most `limit` rows after `after`. Ordinals are counted over all of it
 * in the order in which it happened, whatever the order in which it arrived. Where the page ends is found by indexes
 * alone; then each table gives its own part of it, and what lies before is only counted. It comes as one text: to take
 * ten thousand rows apart in JavaScript took longer than all the rest.
 */
export async function learnerEvents(
  transaction: Transaction<Tables>,
  userId: string,
  {
    after,
    limit,
    asked,
  }: { readonly after: EventPosition | null; readonly limit: number; readonly asked: AskedElsewhere },
): Promise<{ readonly events: readonly LearnerEvent[]; readonly last: EventPosition | null }> {
  const moment = sql`timestamptz 'epoch' + ${after?.micros ?? "0"}::bigint * interval '1 microsecond'`;
  const isAfter = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after === null ? sql`true` : sql`${at} >= ${moment} and (${at} > ${moment} or ${id} > ${after.id})`;
  const isInPage = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`${isAfter(at, id)} and ${at} <= (select at from last)
      and (${at} < (select at from last) or ${id} <= (select id from last))`;
  const happened = sql`happened_at`;
  const idText = sql`id::text`;
  /** Places of a table's rows after the position, as many as a page holds. */
  const placesOf = (table: string) => sql`(
      select ${happened} as at, ${idText} as id from ${sql.table(table)}
      where user_id = ${userId} and ${isAfter(happened, idText)} order by happened_at, id::text limit ${limit}
    )`;
  /** Of a table, what the page holds. */
  const rowsOf = (table: string) =>
    sql`(select * from ${sql.table(table)} where user_id = ${userId} and ${isInPage(happened, idText)})`;
  /** How many rows of a table lie before the page, for each of what `keys` tell apart. */
  const countedBefore = (table: string, keys: RawBuilder<unknown>) => sql`(
      select ${keys}, count(*) as rows from ${sql.table(table)} where user_id = ${userId} and ${
        after === null
          ? sql`false`
          : sql`happened_at <= ${moment} and (happened_at < ${moment} or id::text <= ${after.id})`
      }
      group by ${keys}
    )`;
  const told = sql`'id', id, 'at', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } = await sql<PageRow>`
    with shown as (
      select item, min(happened_at) as at from activities
      where user_id = ${userId} and kind = 'solution-shown'
      group by item
    ), lesson as (
      select 'completed-' || lesson_id as id, least(completed_at, recorded_at) as happened_at, lesson_id
      from lesson_completions where user_id = ${userId}
    ), exam_answer as (
      select 'exam-' || exam_id || '-' || position as id, saved_at as happened_at, question_id, verdict
      from exam_answers join exams on exams.id = exam_id
      where exam_answers.user_id = ${userId} and finished_at is not null and verdict in ('right', 'wrong')
        and saved_at is not null
    ), interview_answer as (
      select 'interview-' || id as id, touched_at as happened_at, question_id,
        state['proofs'] @> '[{"point": "answer"}]' as is_right,
        state['proofs'] @> '[{"point": "unaided"}]' as is_unaided
      from interviews
      where user_id = ${userId} and deleted_at is null and stage = 'over'
        and state['points'] @> '[{"id": "answer"}]'
        and jsonb_path_exists(state, '$.entries[*] ? (@.by == "candidate" && @.stage.at == "question" && @.sql != null)')
    ), place as materialized (
      select at, id from (
        ${sql.join(["attempts", "quiz_answers", "activities", "path_decisions"].map(placesOf), sql` union all `)}
        ${sql.join(
          ["lesson", "exam_answer", "interview_answer"].map(
            (table) =>
              sql`union all select happened_at, id from ${sql.table(table)} where ${isAfter(happened, sql`id`)}`,
          ),
          sql` `,
        )}
      ) as any_place
      order by at, id limit ${limit}
    ), last as materialized (
      select at, id from place order by at desc, id desc limit 1
    ), event as (
      select happened_at as at, id::text, json_build_object(
          'kind', 'attempt', ${told}, 'exerciseId', exercise_id,
          'ordinal', coalesce(before.rows, 0)
            + row_number() over (partition by exercise_id order by happened_at, id::text),
          'verdict', verdict, 'errorClass', error_class, 'misconception', misconception,
          'hintsUsed', hints_used, 'hintRungs', hint_rungs, 'timeOnTaskMs', time_on_task_ms,
          'solutionSeen', seen, 'isUnassisted', hints_used = 0 and not seen)::text as details
        from (
          select page.*, solution_seen or coalesce(shown.at < happened_at, false) as seen
          from ${rowsOf("attempts")} as page left join shown on shown.item = exercise_id::text
        ) as attempt
        left join ${countedBefore("attempts", sql`exercise_id`)} as before using (exercise_id)
      union all
      select happened_at, id::text, json_build_object(
          'kind', 'quiz-answer', ${told}, 'quizId', quiz_id, 'questionId', question_id,
          'ordinal', coalesce(before.rows, 0)
            + row_number() over (partition by quiz_id, question_id order by happened_at, id::text),
          'choices', choices, 'isRight', is_right, 'misconception', misconception)::text
        from ${rowsOf("quiz_answers")} as page
        left join ${countedBefore("quiz_answers", sql`quiz_id, question_id`)} as before
          using (quiz_id, question_id)
      union all
      select happened_at, id::text, case kind
          when 'run' then json_build_object('kind', kind, ${told}, 'sqlstate', sqlstate,
            'place', json_build_object('type', item_type, 'id', item))
          when 'lesson-read' then json_build_object('kind', kind, ${told}, 'lessonId', item, 'activeMs', active_ms)
          when 'hint-opened' then json_build_object('kind', kind, ${told}, 'exerciseId', item, 'rung', rung)
          else json_build_object('kind', kind, ${told}, 'exerciseId', item) end::text
        from ${rowsOf("activities")} as page
      union all
      select happened_at, id::text, (details || jsonb_build_object('kind', kind, ${told}))::text
        from ${rowsOf("path_decisions")} as page
      union all
      select happened_at, id, json_build_object('kind', 'lesson-completed', ${told}, 'lessonId', lesson_id)::text
        from lesson where ${isInPage(happened, sql`id`)}
      union all
      select happened_at, id, json_build_object('kind', 'tested', ${told}, 'place', 'exam',
          'questionId', question_id, 'isRight', verdict = 'right', 'isUnaided', true)::text
        from exam_answer where ${isInPage(happened, sql`id`)}
      union all
      select happened_at, id, json_build_object('kind', 'tested', ${told}, 'place', 'interview',
          'questionId', question_id, 'isRight', is_right, 'isUnaided', is_unaided or not is_right)::text
        from interview_answer where ${isInPage(happened, sql`id`)}
    )
    select '[' || string_agg(details, ',' order by at, id) || ']' as events,
      (extract(epoch from (select at from last)) * 1000000)::bigint::text as micros, (select id from last) as id
    from event`.execute(transaction);
  const [page] = rows;
  const events = toldSchema.parse(JSON.parse(page?.events ?? "[]"));
  return {
    events: events.map((event) => learnerEventSchema.parse(withSubject(event, asked))),
    last: page?.micros && page.id !== null ? { micros: page.micros, id: page.id } : null,
  };
}
