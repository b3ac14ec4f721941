import type { SelectStmt } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

/** A rejected query with one change that may repair it, which no mutation operator makes. */
export interface OwnEdit {
  readonly errorClass: ErrorClass;
  /** The clause at fault, if more than that changes. */
  readonly clause?: ClauseName;
  readonly query: SelectStmt;
}
