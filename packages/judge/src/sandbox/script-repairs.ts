import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";

/** A script that was rejected, and those that are accepted. */
export interface RepairTask {
  readonly candidate: string;
  readonly solutions: readonly string[];
}

/** A script with some of its differences from a solution repaired. */
export interface ScriptRepair {
  readonly sql: string;
  /** How many differences are repaired. */
  readonly parts: number;
  /** In which clauses, in the order in which PostgreSQL reads them. */
  readonly clauses: readonly ClauseName[];
  /** What is repaired; undefined where that has no name. */
  readonly cause: ErrorClass | undefined;
}

/** How a script may be repaired in the way of one solution. */
export interface ScriptRepairs {
  /** The script with nothing repaired, in the form in which it was compared: it must be as wrong as it was. */
  readonly unrepaired: string;
  /** The fewest repairs first. */
  readonly repairs: readonly ScriptRepair[];
  /** Whether they are edits of the script itself, where it is built in another way than the solutions. */
  readonly areOwn?: boolean;
}
