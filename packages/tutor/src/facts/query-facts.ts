import type { RunOutcome } from "@master-sql/judge/sandbox";
import type { TutorContext } from "../context.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { isOpenPrediction } from "../showing/guard.ts";
import { runIsolated } from "../showing/show.ts";
import { suspicions } from "../wrong/suspicions.ts";
import { type ProvedSuspicion, proved } from "../wrong/tell-suspicion.ts";
import { worthKnowing } from "../wrong/worth-knowing.ts";
import { type Effect, effectsOf, isStriking } from "./effects.ts";
import { moreFacts } from "./more-facts.ts";

/** Something about the learner's query that a run showed. */
export interface Fact extends ProvedSuspicion {
  /** What a learner notices of it. */
  readonly effects: readonly Effect[];
  /** It is hardly ever meant, and the data show it. */
  readonly isStriking: boolean;
}

/** What is in the editor. */
export type EditorState =
  | "empty"
  /** What it gives is the answer of the exercise, so nothing may be run. */
  | "closed"
  | "failed"
  | "endless"
  | "query"
  /** Several statements, or one that isn't a SELECT. */
  | "script";

/** What is known about the learner's SQL before the question is read. */
export interface QueryFacts {
  readonly state: EditorState;
  /** How its run ended; null where it may not be run. */
  readonly outcome: RunOutcome | null;
  /** Null where it isn't a single query that parses. */
  readonly query: LearnerQuery | null;
  /** What running it proved, the likeliest mistakes first; found on the first call. */
  facts(): Promise<readonly Fact[]>;
}

/** The most facts that are proved about one query. */
const MOST_FACTS = 16;

/** Runs the learner's SQL once, where that doesn't answer the exercise. */
export async function factsOf(sql: string, context: TutorContext): Promise<QueryFacts> {
  const nothing = { outcome: null, query: null, facts: async () => [] };
  if (sql.trim() === "") return { state: "empty", ...nothing };
  if (isOpenPrediction(context)) return { state: "closed", ...nothing };
  const outcome = await runIsolated(context, sql);
  const query = await readLearnerQuery(context, sql);
  if (outcome.status === "failed") return { ...nothing, state: "failed", outcome, query };
  if (outcome.status !== "completed") return { ...nothing, state: "endless", outcome, query };
  if (!query) return { ...nothing, state: "script", outcome };
  let found: Promise<readonly Fact[]> | null = null;
  return {
    state: "query",
    outcome,
    query,
    facts() {
      found ??= provedFacts(query, context);
      return found;
    },
  };
}

async function provedFacts(query: LearnerQuery, context: TutorContext): Promise<readonly Fact[]> {
  const all = [...suspicions(query), ...worthKnowing(query), ...moreFacts(query)];
  const found = await proved(context, all, { sql: query.sql, most: MOST_FACTS });
  return found.map(({ suspicion, proof }) => ({
    suspicion,
    proof,
    effects: effectsOf(suspicion.rule),
    isStriking: isStriking(suspicion.rule, proof?.caption ?? ""),
  }));
}
