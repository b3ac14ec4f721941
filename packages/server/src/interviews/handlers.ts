import type { interviewFunctions } from "@master-sql/engine/api";
import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";
import type { Handlers } from "../functions/handler.ts";
import type { Grader } from "../grading/grader.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { deleteInterviews } from "./delete-interviews.ts";
import { getInterview } from "./get-interview.ts";
import { getInterviews } from "./get-interviews.ts";
import { startInterview } from "./start-interview.ts";
import { takeInterviewTurn } from "./take-interview-turn.ts";

export interface InterviewDependencies {
  readonly database: Kysely<Tables>;
  /** Null while the content has not been built. */
  readonly content: PublishedContent | null;
  readonly grader: Grader;
  readonly clientAddress: ClientAddress;
  /** Turns are limited as questions to the tutor are, and with them. */
  readonly limits: { readonly tutor: RateLimiter; readonly tutorAddress: RateLimiter };
}

export function interviewHandlers(dependencies: InterviewDependencies): Handlers<typeof interviewFunctions> {
  return {
    "start-interview": startInterview(dependencies),
    "take-interview-turn": takeInterviewTurn(dependencies),
    "get-interviews": getInterviews(dependencies),
    "get-interview": getInterview(dependencies),
    "delete-interviews": deleteInterviews(dependencies),
  };
}
