import type { Truth } from "@master-sql/explain";
import type { Row } from "@master-sql/judge/sandbox";
import type { SqlToken } from "../../../ui/sql-editor/sql-tokens.ts";

/** A wrong query stepped through with its rows, and the small database on which it is found out. */
export interface QueryStory {
  /** What the query was to do. */
  readonly task: string;
  readonly sql: string;
  /** In the order in which PostgreSQL works. */
  readonly steps: readonly StoryStep[];
  readonly counterexample: StoryCounterexample;
}

interface StoryColumn {
  readonly name: string;
  readonly typeName: string;
}

/** A step of the query's X-ray. */
export interface StoryStep {
  /** The clause as the query's text has it. */
  readonly clause: string;
  readonly sentence: string;
  /** Where rows are tried by one. */
  readonly condition?: string;
  /** Those of the step's columns that are shown. */
  readonly columns: readonly StoryColumn[];
  readonly rows: readonly StoryRow[];
}

export interface StoryRow {
  readonly cells: Row;
  /** What the condition is for the row. */
  readonly truth?: Truth;
  readonly leaves?: true;
  /** Of a group: how many rows it is made of. */
  readonly members?: number;
}

/** The smallest there is: rows in one table, all others being empty. */
export interface StoryCounterexample {
  /** What the judge says of it. */
  readonly sentence: string;
  readonly table: {
    readonly name: string;
    readonly columns: readonly StoryColumn[];
    readonly rows: readonly Row[];
  };
  /** Of both results. */
  readonly columns: readonly StoryColumn[];
  readonly expected: readonly Row[];
  readonly candidate: readonly Row[];
}

/** A clause of the query's text, and which step it is. */
interface StoryClause {
  readonly tokens: readonly SqlToken[];
  readonly step: number;
}

/** A story with its query's text cut into clauses, in the order in which they are written. */
export interface ShownStory extends QueryStory {
  readonly clauses: readonly StoryClause[];
}
