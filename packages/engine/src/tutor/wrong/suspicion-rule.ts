import type { SelectStmt } from "@pgsql/types";
import type { Schema } from "../../sql/schema.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";

/** A pattern in a query that is hardly ever meant, whatever the task. */
export interface SuspicionRule {
  readonly rule: string;
  /** The concept to read about. */
  readonly concept: string;
  readonly occursIn: (select: SelectStmt, schema: Schema) => boolean;
  /** Names the place in the learner's own text and says what it does. */
  readonly tell: (query: LearnerQuery) => string;
}
