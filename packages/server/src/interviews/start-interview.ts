import { randomInt, randomUUID } from "node:crypto";
import type { InterviewScript } from "@master-sql/course";
import { INTERVIEW_AGENT } from "@master-sql/protocol";
import { begin, drawLoop, loopMinutes } from "@master-sql/tutor/interview";
import { sql } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { lockAccount } from "../credits/account-lock.ts";
import { creditBalance } from "../credits/balance.ts";
import { spendCredit } from "../credits/ledger.ts";
import { asService } from "../db/identity.ts";
import type { StoredLoop } from "../db/tables/interviews.ts";
import { done, type HandlerOf, notAuthenticated, refused, tooMany } from "../functions/handler.ts";
import { wantsNoAi } from "../models/wants-no-ai.ts";
import type { InterviewDependencies } from "./dependencies.ts";
import { interviewOf, readInterview, storableJson } from "./stored-interview.ts";

/** Interviews that one user may have stored. */
const MOST_INTERVIEWS = 500;

/** Where the time of a loop ends: so many minutes from now, or as its first interview has it. */
type Clock = { readonly minutes: number } | { readonly endsAt: Date };

/** What is to be asked. */
interface Opening {
  readonly script: InterviewScript;
  readonly loop: (StoredLoop & { readonly id: string; readonly clock: Clock }) | null;
}

type Started = "started" | "insufficient" | "refunded" | "no-account" | "too-many" | "gone";

/** Opens a mock interview for one credit, once for each id. */
export function startInterview(dependencies: InterviewDependencies): HandlerOf<"start-interview"> {
  const { database, content, limits, clientAddress } = dependencies;
  return async ({ interviewId, what }, { caller, context }) => {
    const { userId } = caller;
    const key = { userId, interviewId };
    if (
      (await limits.tutor(context, userId)) ||
      (await limits.tutorAddress(context, clientAddress(context)))
    ) {
      return tooMany("Many interviews were started just now. Wait a few minutes. It cost nothing.");
    }
    if (await wantsNoAi(database, userId)) return refused("ai_off", "You turned AI off in your account.");
    if (!content) return refused("grader_busy", "The server is being set up. Try again later.", 60);
    const known = await readInterview(database, key);
    const opening = known ? null : await openingOf(dependencies, content, userId, what);
    if (!known && !opening) return refused("not_found", "There is no such question left to ask.");
    const status = opening ? await start(dependencies, key, opening) : "started";
    switch (status) {
      case "insufficient":
        return refused("insufficient_credits", "Insufficient credits");
      case "refunded":
      case "gone":
        return refused("conflict", "This interview is over. Start another one.");
      case "no-account":
        return notAuthenticated();
      case "too-many":
        return refused(
          "conflict",
          `You have ${MOST_INTERVIEWS} interviews. Delete some of them, then start another one.`,
        );
      case "started":
        break;
    }
    const found = await readInterview(database, key);
    if (!found) return refused("conflict", "This interview is over. Start another one.");
    const balance = await asService(database, (transaction) => creditBalance(transaction, userId));
    return done({ interview: interviewOf(found.stored, found.secondsLeft), balance });
  };
}

function start(
  { database }: InterviewDependencies,
  { userId, interviewId }: { readonly userId: string; readonly interviewId: string },
  { script, loop }: Opening,
): Promise<Started> {
  return asService(database, async (transaction): Promise<Started> => {
    if (!(await lockAccount(transaction, userId))) return "no-account";
    const held = await transaction
      .selectFrom("interviews")
      .select(["id", "deleted_at", "loop_id", "loop"])
      .where("user_id", "=", userId)
      .execute();
    const same = held.find(({ id }) => id === interviewId);
    if (same) return same.deleted_at === null ? "started" : "gone";
    if (held.filter(({ deleted_at }) => deleted_at === null).length >= MOST_INTERVIEWS) return "too-many";
    if (loop && held.some((each) => each.loop_id === loop.id && each.loop?.position === loop.position))
      return "gone";
    const spending = await spendCredit(transaction, {
      userId,
      interactionId: interviewId,
      agent: INTERVIEW_AGENT,
    });
    if (spending.status !== "spent") return spending.status;
    const state = begin(script);
    await transaction
      .insertInto("interviews")
      .values({
        user_id: userId,
        id: interviewId,
        question_id: script.id,
        slug: script.slug,
        title: script.title,
        state: storableJson(state),
        stage: state.stage.at,
        ...(loop && {
          loop_id: loop.id,
          loop: storableJson({ role: loop.role, questions: loop.questions, position: loop.position }),
          ends_at:
            "endsAt" in loop.clock
              ? loop.clock.endsAt
              : sql<Date>`now() + make_interval(mins => ${loop.clock.minutes})`,
        }),
      })
      .execute();
    return "started";
  });
}

type What = Parameters<HandlerOf<"start-interview">>[0]["what"];

/** Null when there is no such question, or no further one. */
async function openingOf(
  { database }: InterviewDependencies,
  content: PublishedContent,
  userId: string,
  what: What,
): Promise<Opening | null> {
  if (what.type === "question") {
    const script = await content.interviewScript(what.slug);
    return script && { script, loop: null };
  }
  const rows = await asService(database, (transaction) =>
    transaction
      .selectFrom("interviews")
      .select(["slug", "loop_id", "loop", "ends_at", sql<boolean>`ends_at <= now()`.as("isOver")])
      .where("user_id", "=", userId)
      .execute(),
  );
  if (what.type === "loop") {
    const known = new Set(rows.map(({ slug }) => slug));
    const drawn = drawLoop(await content.interviews(), what.role, known, randomInt(2 ** 32));
    const script = drawn?.[0] ? await content.interviewScript(drawn[0].slug) : null;
    if (!drawn || !script) return null;
    const questions = drawn.map(({ slug, title }) => ({ slug, title }));
    const clock = { minutes: loopMinutes(drawn) };
    return { script, loop: { id: randomUUID(), role: what.role, questions, position: 0, clock } };
  }
  const latest = rows
    .filter(({ loop_id }) => loop_id === what.loopId)
    .toSorted((a, b) => (a.loop?.position ?? 0) - (b.loop?.position ?? 0))
    .at(-1);
  if (!latest?.loop || latest.ends_at === null || latest.isOver) return null;
  const position = latest.loop.position + 1;
  const next = latest.loop.questions[position];
  const script = next ? await content.interviewScript(next.slug) : null;
  return (
    script && {
      script,
      loop: { ...latest.loop, id: what.loopId, position, clock: { endsAt: latest.ends_at } },
    }
  );
}
