import type { Column, Schema, Table, TableKey } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import { rowsOf, type TrialDatabase } from "../../sandbox/trial-database.ts";
import {
  DOMAIN_ROWS,
  DOMAIN_VALUES,
  isDocument,
  type MinedPart,
  minedParts,
  readDocument,
} from "./documents.ts";

/** What the visible data tell of a column. */
export interface MinedColumn {
  readonly distinct: number;
  readonly nulls: number;
  /** Rows with a value below zero, where values are numbers. */
  readonly negatives: number;
  /** The most frequent values, at most SAMPLE_SIZE. */
  readonly samples: readonly string[];
  /** Of each part of its documents, by partKey; empty where values are no documents. */
  readonly parts: ReadonlyMap<string, MinedPart>;
}

export interface MinedTable {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, MinedColumn>;
}

export type MinedData = ReadonlyMap<TableKey, MinedTable>;

const SAMPLE_SIZE = 12;
/** Documents are all read, but for very many. */
const MOST_DOCUMENTS = 5_000;

/** Reads counts and frequent values of every column of every table. */
export async function mineData(database: TrialDatabase, schema: Schema): Promise<MinedData> {
  const mined = new Map<TableKey, MinedTable>();
  for (const table of schema.tables.values()) {
    const parts = table.columns.map((column, index) => columnQuery(table, column, index));
    const rows = await rowsOf(
      database,
      [`SELECT -1, count(*)::text, NULL, NULL, NULL FROM ${table.sqlName}`, ...parts].join(" UNION ALL "),
    );
    const columns = new Map<string, MinedColumn>();
    let count = 0;
    for (const [place, first, nulls, samples, negatives] of rows) {
      if (place === "-1") count = Number(first);
      const column = table.columns[Number(place)];
      if (column) {
        const frequent = parseSamples(samples ?? null);
        columns.set(column.name, {
          distinct: Number(first),
          nulls: Number(nulls),
          negatives: Number(negatives),
          samples: frequent.slice(0, SAMPLE_SIZE).map(([value]) => value),
          parts: minedParts(
            isDocument(column)
              ? frequent.map(([value, rows]) => ({ document: readDocument(column, value), rows }))
              : [],
          ),
        });
      }
    }
    mined.set(table.key, { rows: count, columns });
  }
  return mined;
}

function columnQuery(table: Table, column: Column, index: number): string {
  const name = QuoteUtils.quoteIdentifier(column.name);
  const limit = isDocument(column) ? MOST_DOCUMENTS : SAMPLE_SIZE;
  // Grouping hashes, where count(DISTINCT) would sort.
  return `SELECT * FROM (
    WITH f AS MATERIALIZED (SELECT ${name}::text AS c, count(*) AS n FROM ${table.sqlName} GROUP BY 1)
    SELECT ${index}, count(c)::text, coalesce(sum(n) FILTER (WHERE c IS NULL), 0)::text,
      (SELECT json_agg(json_build_array(s.c, s.n))::text FROM (
        SELECT c, n FROM f WHERE c IS NOT NULL ORDER BY n DESC, c LIMIT ${limit}) s),
      coalesce(sum(n) FILTER (WHERE c LIKE '-%'), 0)::text
    FROM f) AS column_${index}`;
}

/** Values, each with the number of rows that have it. */
function parseSamples(json: string | null): readonly (readonly [string, number])[] {
  return JSON.parse(json ?? "[]") as [string, number][];
}

/** The values that a column is limited to, when the data give enough evidence that it is. */
export function minedDomain(
  column: Column,
  mined: MinedColumn | undefined,
  rows: number,
): readonly string[] | null {
  if (!mined || rows < DOMAIN_ROWS || mined.distinct === 0 || mined.distinct > DOMAIN_VALUES) return null;
  if (rows < mined.distinct * 4) return null;
  if (column.kind === "text") return mined.samples;
  if (column.kind === "integer" && mined.samples.every((value) => value === "0" || value === "1"))
    return mined.samples;
  return null;
}

/** Whether a number may be below zero, as far as the data tell: many without any such are evidence that it isn't. */
export function mayBeNegative(mined: MinedColumn | undefined, rows: number): boolean {
  return !mined || mined.negatives > 0 || rows < DOMAIN_ROWS;
}

/**
 * Columns that are a key in all but declaration: the data hold no value twice, and the name or the place says so.
 * Names and other texts are not taken for keys, since namesakes are what learners forget.
 */
export function minedKey(table: Table, mined: MinedTable | undefined): readonly string[] | null {
  if (table.hasPrimaryKey || table.uniques.length > 0 || !mined || mined.rows < 2) return null;
  const isKey = (column: Column) => {
    const facts = mined.columns.get(column.name);
    return facts !== undefined && facts.nulls === 0 && facts.distinct === mined.rows;
  };
  const [first] = table.columns;
  const named = table.columns.find(
    (column) => /^(id|.*_?id|.*_no|.*code)$/i.test(column.name) && isKey(column),
  );
  if (first && first === named) return [first.name];
  return first && first.kind === "integer" && isKey(first) ? [first.name] : null;
}
