import type { SelectStmt } from "@pgsql/types";
import type { Schema } from "../../sql/schema.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";

/** A mistake that can be read from a query's tree. It is told of rejected answers only. */
export interface TreeRule {
  readonly errorClass: ErrorClass;
  /** Whether the query has what the rule is about. An answer isn't blamed for what an accepted solution has too. */
  occursIn(query: SelectStmt, schema: Schema): boolean;
  /** What an accepted solution must show for the rule to be told; without it nothing. */
  expects?(solution: SelectStmt): boolean;
  /** The query without the mistake, where that can be written down: one of them must be right, or the rule isn't told. */
  mended?(query: SelectStmt): Iterable<SelectStmt>;
}
