import type { Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { Proof } from "../proofs/proof.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import type { Rungs } from "./rungs.ts";

/** A pattern in a query that is hardly ever meant, whatever the task. */
export interface SuspicionRule {
  readonly rule: string;
  /** The concept to read about. */
  readonly concept: string;
  readonly occursIn: (select: SelectStmt, schema: Schema) => boolean;
  readonly tell: (query: LearnerQuery) => Rungs;
  /** Counts what it does; missing where it changes no rows. */
  readonly prove?: (query: LearnerQuery) => Proof | null;
}

/** What is said of a pattern in a query. */
export interface Suspicion extends Rungs {
  /** What the pattern is. */
  readonly rule: string;
  readonly concept: string;
  readonly proof: Proof | null;
  /** Told only where its proof shows it: the text and the schema alone don't. */
  readonly onlyIfProved?: boolean;
}

/** What a rule says of a query that it is about. */
export function suspicionOf({ rule, concept, tell, prove }: SuspicionRule, query: LearnerQuery): Suspicion {
  return { rule, concept, ...tell(query), proof: prove?.(query) ?? null };
}

/** What is said of a query only where a count shows it. */
export const ifCounted = (
  rule: string,
  concept: string,
  rungs: Pick<Suspicion, "where" | "what" | "write">,
  proof: Proof | null,
): readonly Suspicion[] => (proof ? [{ rule, concept, ...rungs, proof, onlyIfProved: true }] : []);
