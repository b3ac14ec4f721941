import { quantity } from "@master-sql/words";
import { type Kysely, sql } from "kysely";
import type { IdentityProvider } from "../auth/identity-provider.ts";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Room } from "../db/room.ts";
import type { Tables } from "../db/tables.ts";
import type { Grader } from "../grading/grader.ts";
import { reachProvider } from "../models/provider-check.ts";
import type { TutorModel } from "../models/tutor-model.ts";
import { WAITING_ANSWERS } from "../queue/waiting-answers.ts";
import type { PartCheck } from "./part-check.ts";

export interface CheckedParts {
  readonly database: Kysely<Tables>;
  readonly room: Room;
  readonly identityProvider: IdentityProvider;
  readonly content: PublishedContent | null;
  readonly grader: Grader;
  /** Answers are left to graders elsewhere. */
  readonly isJudgedElsewhere: boolean;
  readonly model: TutorModel | null;
}

/** The grader serves its users in turn; its own check is one of them, and so delays nobody by more than one answer. */
const CHECKING_USER = "system-status";

/** The parts of the service, each asked to do a little of its real work. */
export function partChecks({
  database,
  room,
  identityProvider,
  content,
  grader,
  isJudgedElsewhere,
  model,
}: CheckedParts): PartCheck[] {
  return [
    {
      part: "database",
      limitMs: 2_000,
      failure: "The database can't be reached. What you do is kept in your browser until it is back.",
      async look() {
        await sql`select 1`.execute(database);
        return (await room.exists())
          ? { state: "working", message: "Answers queries." }
          : {
              state: "failing",
              message:
                "Its disk is full, so nothing can be stored. What you do is kept in your browser until it can be.",
            };
      },
    },
    {
      part: "sign-in",
      limitMs: 4_000,
      failure: "The sign-in provider can't be reached. Lessons and practice work without signing in.",
      async look() {
        await identityProvider.reach();
        return { state: "working", message: "The sign-in provider answers." };
      },
    },
    {
      part: "grader",
      // A grader process may have to be started first.
      limitMs: 20_000,
      failure: "Answers can't be judged on the server. They are judged in your browser and sent later.",
      async look() {
        const exercise = content && (await content.anyGradingTask());
        if (!exercise) return { state: "failing", message: "There is no course to judge: it was not built." };
        const { dataset, task } = exercise;
        const outcome = await grader.grade({
          userId: CHECKING_USER,
          address: CHECKING_USER,
          dataset,
          task,
          sql: task.solutions[0] ?? "",
        });
        if (outcome.status === "judged" && outcome.verdict.verdict === "right") {
          const minutes = isJudgedElsewhere ? await minutesWaited(database) : 0;
          if (minutes > 0) {
            const wait = `Answers have waited for their verdicts for ${quantity(minutes, "minute")}.`;
            const meanwhile = "They are stored, and judged in your browser meanwhile.";
            return { state: "failing", message: `${wait} ${meanwhile}` };
          }
          return { state: "working", message: "Judged a solution, and judged it right." };
        }
        return {
          state: "failing",
          message:
            "A solution could not be judged right now. Answers are judged in your browser and sent later.",
        };
      },
    },
    {
      part: "ai-provider",
      limitMs: model ? 4_000 : 0,
      failure: "The AI provider can't be used now. The built-in tutor answers without it.",
      async look() {
        if (!model)
          return {
            state: "not-configured",
            message:
              "There is no AI provider, so nothing you write is sent to one. The built-in tutor answers without a model.",
          };
        await reachProvider(model.settings);
        const isUsedUp = (await model.budget.used()) + model.settings.maxOutputTokens > model.budget.limit;
        return {
          state: "working",
          message: isUsedUp
            ? "The AI provider answers, but today's budget is used up: until midnight UTC the built-in tutor answers."
            : "The AI provider answers. It words what the tutor says, and every query is run before you see it.",
        };
      },
    },
  ];
}

/** Whole minutes for which the oldest answer has waited; a database that doesn't say so is told of as a part of its own. */
async function minutesWaited(database: Kysely<Tables>): Promise<number> {
  try {
    const { rows } = await asService(database, (transaction) =>
      sql<{ minutes: number }>`
        select coalesce(floor(extract(epoch from now() - min(since)) / 60), 0)::integer as minutes
        from (${WAITING_ANSWERS}) as waiting`.execute(transaction),
    );
    return rows[0]?.minutes ?? 0;
  } catch {
    return 0;
  }
}
