import { randomInt } from "node:crypto";
import { quantity } from "@master-sql/words";
import { sql, type Transaction } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, notAuthenticated, refused } from "../functions/handler.ts";
import { endPastExams } from "./end-exam.ts";
import type { ExamDependencies } from "./exam-dependencies.ts";
import { countDrawn, retiredQuestions } from "./question-exposure.ts";

/**
 * How many exams one person may begin within 24 hours: each shows questions of the pool, and whoever leafs through it
 * takes an exam for nobody.
 */
const EXAMS_A_DAY = 12;

/** Seconds until this person may begin an exam; 0 when they may, or only go back to one that is under way. */
async function secondsUntilNext(
  transaction: Transaction<Tables>,
  userId: string,
  simulationId: string,
): Promise<number> {
  // Two requests at once are one after the other here, so that no more are begun than may be.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exams ${userId}`}, 0))`.execute(transaction);
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from started_at + interval '24 hours' - now()))::integer as seconds
    from exams
    where user_id = ${userId} and started_at > now() - interval '24 hours'
      and not exists (
        select from exams where user_id = ${userId} and simulation_id = ${simulationId} and finished_at is null)
    order by started_at desc offset ${sql.lit(EXAMS_A_DAY - 1)} limit 1`.execute(transaction);
  return rows[0]?.seconds ?? 0;
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? quantity(minutes, "minute") : quantity(Math.ceil(minutes / 60), "hour");
}

/** Begins an exam, unless one is under way: two requests at once begin one. */
export function startExam({
  database,
  exams,
  examJudging,
  clientAddress,
}: ExamDependencies): HandlerOf<"start-exam"> {
  return async ({ simulationId }, { caller: { userId }, context }) => {
    const address = clientAddress(context);
    const simulation = exams.simulation(simulationId);
    if (simulation === null) return refused("not_found", "There is no such exam.");
    return asService(database, async (transaction) => {
      await endPastExams(transaction, { userId, address }, examJudging);
      const wait = await secondsUntilNext(transaction, userId, simulationId);
      if (wait > 0) {
        return refused(
          "rate_limited",
          `You have begun ${EXAMS_A_DAY} exams within a day. The next one can begin in ${inWords(wait)}; until then, look at what the results say.`,
          wait,
        );
      }
      const asked = await transaction
        .selectFrom("exam_answers")
        .select("question_id")
        .distinct()
        .where("user_id", "=", userId)
        .execute();
      const seed = randomInt(2 ** 31);
      const questions = exams.draw(simulationId, seed, {
        seen: new Set(asked.map((row) => row.question_id)),
        exposed: await retiredQuestions(transaction),
      });
      if (questions === null) {
        return refused("internal", "This exam can't be put together right now. Nothing was started.");
      }
      // Selecting from the accounts begins nothing for one that is gone by now.
      const begun = await transaction
        .insertInto("exams")
        .columns(["user_id", "simulation_id", "title", "pass_percent", "seed", "ends_at"])
        .expression((query) =>
          query
            .selectFrom("auth.users")
            .select([
              "id",
              sql<string>`${simulationId}::uuid`.as("simulation_id"),
              sql<string>`${simulation.title}`.as("title"),
              sql<number>`${simulation.passPercent}::smallint`.as("pass_percent"),
              sql<number>`${seed}::integer`.as("seed"),
              sql<Date>`now() + ${simulation.minutes}::integer * interval '1 minute'`.as("ends_at"),
            ])
            .where("id", "=", userId),
        )
        .onConflict((conflict) => conflict.column("user_id").where("finished_at", "is", null).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (begun) {
        const rows = questions.map((question, index) => ({
          exam_id: begun.id,
          user_id: userId,
          position: index + 1,
          question_id: question.id,
          weight: question.weight,
          sql: null,
          saved_at: null,
          verdict: null,
          message: null,
        }));
        await transaction.insertInto("exam_answers").values(rows).execute();
        await countDrawn(
          transaction,
          questions.map(({ id }) => id),
        );
        return done({ examId: begun.id });
      }
      const running = await transaction
        .selectFrom("exams")
        .select(["id", "simulation_id", "title"])
        .where("user_id", "=", userId)
        .where("finished_at", "is", null)
        .executeTakeFirst();
      if (!running) return notAuthenticated();
      if (running.simulation_id === simulationId) return done({ examId: running.id });
      return refused(
        "conflict",
        `Your exam “${running.title}” is still running. Finish it before you begin another.`,
      );
    });
  };
}
