import { fitDifficulties, priorDifficulty } from "@master-sql/learning";
import { sql, type Transaction } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";

/** Fewer answers are told to nobody: they might be told apart. */
const LEAST_ANSWERS = 5;

/**
 * Fits the difficulties of all exercises to the first answers of all learners without help, and stores them. The same
 * answers give the same, whoever fits them and when. How many exercises had answers.
 */
export async function fitItemLevels(
  transaction: Transaction<Tables>,
  content: Pick<PublishedContent, "exerciseDifficulties">,
): Promise<number> {
  const { rows } = await sql<{ user_id: string; exercise_id: string; is_right: boolean }>`
    select first.user_id, first.exercise_id, first.is_right
    from first_attempts as first
    where first.is_unassisted and not exists (
      select from activities
      where activities.user_id = first.user_id and activities.kind = 'solution-shown'
        and activities.item = first.exercise_id::text and activities.happened_at < first.happened_at)
    order by first.user_id, first.exercise_id`.execute(transaction);
  const exercises = [...content.exerciseDifficulties()].sort(([one], [other]) => (one < other ? -1 : 1));
  const items = new Map(exercises.map(([id], number) => [id, number]));
  const learners = new Map<string, number>();
  const answers = rows.flatMap(({ user_id, exercise_id, is_right: isRight }) => {
    const item = items.get(exercise_id);
    if (item === undefined) return [];
    const learner = learners.get(user_id) ?? learners.size;
    learners.set(user_id, learner);
    return [{ learner, item, isRight }];
  });
  const levels = fitDifficulties(
    answers,
    exercises.map(([, difficulty]) => priorDifficulty(difficulty)),
  );
  await transaction.deleteFrom("item_levels").execute();
  const fitted = exercises.flatMap(([exercise_id], item) => {
    const level = levels[item];
    return level && level.answers > 0 ? [{ exercise_id, ...level }] : [];
  });
  if (fitted.length > 0) await transaction.insertInto("item_levels").values(fitted).execute();
  return fitted.length;
}

/** Exercise id → mean and variance of its difficulty on the logit scale, of those with enough answers. */
export async function levelsToTell(
  transaction: Transaction<Tables>,
): Promise<Readonly<Record<string, readonly [mean: number, variance: number]>>> {
  const rows = await transaction
    .selectFrom("item_levels")
    .select(["exercise_id", "mean", "variance"])
    .where("answers", ">=", LEAST_ANSWERS)
    .orderBy("exercise_id")
    .execute();
  const rounded = (value: number) => Number(value.toFixed(3));
  return Object.fromEntries(
    rows.map(({ exercise_id, mean, variance }) => [exercise_id, [rounded(mean), rounded(variance)]]),
  );
}
