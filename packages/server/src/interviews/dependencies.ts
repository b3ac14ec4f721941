import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { PublishedContent } from "../content/published-content.ts";
import type { Tables } from "../db/tables.ts";
import type { Grader } from "../grading/grader.ts";
import type { ClientAddress } from "../http/client-address.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import type { TutorModel } from "../models/tutor-model.ts";

export interface InterviewDependencies {
  readonly database: Kysely<Tables>;
  /** Null while the content has not been built. */
  readonly content: PublishedContent | null;
  readonly grader: Grader;
  readonly clientAddress: ClientAddress;
  /** Words nudges; null where none is set up: then they are said as they were prepared. */
  readonly model: TutorModel | null;
  readonly log: Logger;
  /** Turns are limited as questions to the tutor are, and with them. */
  readonly limits: { readonly tutor: RateLimiter; readonly tutorAddress: RateLimiter };
}
