import type { ExerciseSummary } from "@master-sql/course";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Help that was used so long ago doesn't count any more. */
const DAYS = 90;

/** What became of the learners who used help. */
export interface HelpOutcomes {
  /** Opened a hint at an exercise, saw its solution, or had an answer of the tutor about it. */
  readonly helped: number;
  /** Of them, those who later tried another exercise with the same main concept for the first time. */
  readonly triedSibling: number;
  /** Of them, those whose first answer to such an exercise was right, with no hint and no question to the tutor. */
  readonly solvedUnaided: number;
}

/** Counts learners of the last 90 days, by the database's clock. The first concept of an exercise is its main one. */
export async function helpOutcomes(
  transaction: Transaction<Tables>,
  all: readonly Pick<ExerciseSummary, "id" | "slug" | "concepts">[],
): Promise<HelpOutcomes> {
  const exercises = all.map(({ id, slug, concepts: [concept] }) => ({ id, slug, concept }));
  const { rows } = await sql<Record<keyof HelpOutcomes, string>>`
    with exercises as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(exercises)}::jsonb) as e (id uuid, slug text, concept text)
    ), help as (
      select user_id, exercise_id, happened_at as at from attempts
      where (hints_used > 0 or solution_seen) and happened_at > now() - make_interval(days => ${DAYS})
      union all
      select user_id, exercises.id, asked_at from tutor_questions join exercises on slug = place
      where place_type = 'exercise' and state = 'answered' and asked_at > now() - make_interval(days => ${DAYS})
    ), helped as (
      select distinct on (user_id, concept) user_id, concept, exercise_id, at
      from help join exercises on exercises.id = exercise_id
      order by user_id, concept, at, exercise_id
    ), tries as (
      select helped.user_id, first.is_right and first.is_unassisted and not exists (
          select from tutor_questions as asked
          where asked.user_id = helped.user_id and asked.place_type = 'exercise' and asked.place = sibling.slug
            and asked.asked_at < first.happened_at) as is_unaided
      from helped join exercises as sibling using (concept)
      join first_attempts as first on first.user_id = helped.user_id and first.exercise_id = sibling.id
        and first.exercise_id <> helped.exercise_id and first.happened_at > helped.at
    )
    select (select count(distinct user_id) from helped) as helped,
      count(distinct user_id) as "triedSibling",
      count(distinct user_id) filter (where is_unaided) as "solvedUnaided"
    from tries`.execute(transaction);
  const [row] = rows;
  return {
    helped: Number(row?.helped ?? 0),
    triedSibling: Number(row?.triedSibling ?? 0),
    solvedUnaided: Number(row?.solvedUnaided ?? 0),
  };
}
