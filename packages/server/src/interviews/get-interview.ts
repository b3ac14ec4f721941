import { done, type HandlerOf, refused } from "../functions/handler.ts";
import type { InterviewDependencies } from "./dependencies.ts";
import { interviewOf } from "./stored-interview.ts";
import { currentInterview } from "./time-up.ts";

/** One of the caller's interviews, with all that was said in it. */
export function getInterview(dependencies: InterviewDependencies): HandlerOf<"get-interview"> {
  return async ({ interviewId }, { caller }) => {
    const found = await currentInterview(dependencies, { userId: caller.userId, interviewId });
    return found
      ? done(interviewOf(found.stored, found.secondsLeft))
      : refused("not_found", "There is no such interview.");
  };
}
