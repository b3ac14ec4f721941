import { conduct, type InterviewEvent, scoreOf, type Turn } from "@master-sql/tutor/interview";
import { asService } from "../db/identity.ts";
import { done, type HandlerOf, refused, tooMany } from "../functions/handler.ts";
import type { Origin } from "../grading/fair-queue.ts";
import { RETRY_AFTER_SECONDS } from "../grading/pool-job.ts";
import type { InterviewDependencies } from "./dependencies.ts";
import { interviewOf, type StoredInterview, storeInterview } from "./stored-interview.ts";
import { currentInterview } from "./time-up.ts";
import { wordedNudge } from "./worded-nudge.ts";

/**
 * Takes what a candidate says or hands in. What can't be run now changes nothing: the page may send it again. A turn
 * counts once, and one that was thought of before something else happened is refused.
 */
export function takeInterviewTurn(dependencies: InterviewDependencies): HandlerOf<"take-interview-turn"> {
  const { database, content, limits, clientAddress } = dependencies;
  return async ({ interviewId, turnId, version, turn }, { caller, context }) => {
    const { userId } = caller;
    const address = clientAddress(context);
    if ((await limits.tutor(context, userId)) || (await limits.tutorAddress(context, address))) {
      return tooMany("That was much for a few minutes. Wait a little, then go on: nothing is lost.");
    }
    const key = { userId, interviewId };
    const found = await currentInterview(dependencies, key);
    if (!found) return refused("not_found", "There is no such interview.");
    const { stored, secondsLeft } = found;
    if (stored.last_turn_id === turnId) return done(interviewOf(stored, secondsLeft));
    const isLate = secondsLeft === 0 && turn.type !== "assess";
    if (isLate) return done(interviewOf(stored, secondsLeft));
    if (stored.version !== version) return wentOn();
    const script = await content?.interviewScript(stored.slug);
    if (!script) return refused("not_found", "This question is no longer asked.");
    const event = await eventOf(dependencies, { userId, address }, stored, script.dataset, turn);
    if (!event) {
      return refused(
        "grader_busy",
        "Your query could not be run just now. Submit it again in a few seconds.",
        RETRY_AFTER_SECONDS,
      );
    }
    const conducted = conduct(script, stored.state, event);
    const state =
      event.type === "nudge"
        ? await wordedNudge(dependencies, { userId, address }, script, conducted)
        : conducted;
    if (state === stored.state) return done(interviewOf(stored, secondsLeft));
    const score = state.stage.at === "over" ? scoreOf(script, state) : null;
    const isStored = await asService(database, (transaction) =>
      storeInterview(transaction, key, version, { state, turnId, score }),
    );
    if (!isStored) return wentOn();
    const now = await currentInterview(dependencies, key);
    return now ? done(interviewOf(now.stored, now.secondsLeft)) : refused("not_found", "It was deleted.");
  };
}

function wentOn() {
  return refused("conflict", "This interview went on elsewhere, in another tab or on another device.");
}

/** What happens by a turn; null when its SQL can't be run now. */
async function eventOf(
  { grader }: InterviewDependencies,
  origin: Origin,
  { state, slug }: StoredInterview,
  dataset: string,
  turn: Turn,
): Promise<InterviewEvent | null> {
  if (turn.type !== "answer") return turn;
  const { stage } = state;
  if (stage.at === "review" || stage.at === "over") return { type: "move-on" };
  const { text, sql, checks } = turn;
  const facts = await grader.examine({ ...origin, dataset, question: slug, stage, sql, checks });
  return facts && { type: "answer", text, sql, facts };
}
