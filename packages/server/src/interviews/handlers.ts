import type { interviewFunctions } from "@master-sql/protocol";
import type { Handlers } from "../functions/handler.ts";
import { deleteInterviews } from "./delete-interviews.ts";
import type { InterviewDependencies } from "./dependencies.ts";
import { getInterview } from "./get-interview.ts";
import { getInterviews } from "./get-interviews.ts";
import { startInterview } from "./start-interview.ts";
import { takeInterviewTurn } from "./take-interview-turn.ts";

export function interviewHandlers(dependencies: InterviewDependencies): Handlers<typeof interviewFunctions> {
  return {
    "start-interview": startInterview(dependencies),
    "take-interview-turn": takeInterviewTurn(dependencies),
    "get-interviews": getInterviews(dependencies),
    "get-interview": getInterview(dependencies),
    "delete-interviews": deleteInterviews(dependencies),
  };
}
