import type { Drawing } from "@master-sql/course";
import type { ParseSql } from "@master-sql/sql";
import type { RunQuery } from "../index.ts";

/** Rows that one side of a picture has room for. */
export const ROWS_OF_A_SIDE = 8;

/** What drawing takes. */
export interface DrawingMeans {
  readonly parse: ParseSql;
  /** Runs queries after the statements of `script`, each time on the dataset as it was opened. */
  readonly runAfter: (script: string) => RunQuery;
}

/** A query that is to be drawn, parsed, with the means to run it and parts of it. */
export interface Subject {
  readonly sql: string;
  readonly parse: ParseSql;
  readonly run: RunQuery;
}

/** A drawing and what it says in words. */
export interface Drawn {
  readonly drawing: Drawing;
  /** What part of the query is drawn. */
  readonly title: string;
  /** What is to be seen, in a sentence or two. */
  readonly caption: string;
  /** The same row by row, for those who can't see it. */
  readonly rows: readonly string[];
}

/** Why a query can't be drawn in the way that is asked for. */
export class CannotDraw extends Error {}
