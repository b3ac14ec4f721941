import type { Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import type { FaultPlace } from "../../verdicts/fault-place.ts";

/** A mistake that can be read from a query's tree. It is told of rejected answers only. */
export interface TreeRule {
  readonly errorClass: ErrorClass;
  /**
   * Whether the query has what the rule is about. An answer isn't blamed for what an accepted solution has too.
   * @param solutions what an answer is held against
   */
  occursIn(query: SelectStmt, schema: Schema, solutions?: readonly SelectStmt[]): boolean;
  /** What an accepted solution must show for the rule to be told; without it nothing. */
  expects?(solution: SelectStmt): boolean;
  /** Where it is, for rules whose mistake isn't all that repairs would change. */
  places?(query: SelectStmt, schema: Schema): readonly FaultPlace[];
  /** Queries with another mistake mended, which is to blame where one of them is right. */
  unless?(query: SelectStmt): Iterable<SelectStmt>;
  /** The query without the mistake, where that can be written down: one of them must be right, or the rule isn't told. */
  mended?(query: SelectStmt): Iterable<SelectStmt>;
}
