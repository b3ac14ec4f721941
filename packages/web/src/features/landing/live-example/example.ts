import type { StatementResult } from "@master-sql/judge/sandbox";
import type { SqlToken } from "../../../ui/sql-editor/sql-tokens.ts";

/** A query to begin with, and what PostgreSQL answered to it when the page was built. */
export interface Example {
  readonly id: string;
  /** A few words, for the list to choose from. */
  readonly name: string;
  /** What of SQL it shows. */
  readonly shows: string;
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
  readonly result: Pick<StatementResult, "columns" | "rows">;
  /** Something to make of it; null where it is only to be looked at. */
  readonly task: ExampleTask | null;
}

/** A change to be made to an example, and how it is known that it was made. */
export interface ExampleTask {
  readonly words: string;
  /** What the changed query returns, in any order. */
  readonly wanted: Pick<StatementResult, "columns" | "rows">;
}

/** Slug of the dataset that the examples are about. */
export const EXAMPLE_DATASET = "shop";

/** How somebody begins with an example: by running it, by editing it, or with what they made of it earlier. */
export type ExampleStart = "run" | "edit" | "draft";

/** The name of an example among all drafts. */
export function exampleDraftId(id: string): string {
  return `landing.${id}`;
}
