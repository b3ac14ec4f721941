import type { Reading } from "../asked/read-question.ts";
import type { TutorContext } from "../context.ts";
import type { QueryFacts } from "../facts/query-facts.ts";
import type { TutorQuestion } from "../model.ts";

/** A question that was read, with what is known of the query beside it. */
export interface Asked {
  readonly question: TutorQuestion;
  readonly context: TutorContext;
  readonly reading: Reading;
  readonly facts: QueryFacts;
}
