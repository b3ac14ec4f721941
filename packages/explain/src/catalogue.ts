import { lastName, textLiteral, walk } from "@master-sql/sql";
import type { RangeVar, SelectStmt } from "@pgsql/types";
import { relationName } from "./from-tree.ts";
import { CannotStep, type RunQuery } from "./model.ts";

/** What has to be known of the names in a query. */
export interface Catalogue {
  /** Relations, as `relationName` gives them, whose rows have a `ctid`. */
  readonly tables: ReadonlySet<string>;
  readonly aggregates: ReadonlySet<string>;
  /** Columns of relations. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** Asks PostgreSQL about the relations and functions that a query names. */
export async function readCatalogue(select: SelectStmt, run: RunQuery): Promise<Catalogue> {
  const relations = new Set<string>();
  const functions = new Set<string>();
  walk({ SelectStmt: select }, (name, value) => {
    if (name === "RangeVar") relations.add(relationName(value as RangeVar));
    if (name === "FuncCall" && "funcname" in value && Array.isArray(value.funcname))
      functions.add(lastName(value.funcname));
    return undefined;
  });
  const list = (names: Iterable<string>) => `ARRAY[${[...names].map(textLiteral).join(", ")}]::text[]`;
  const found = await run(
    `SELECT 'table', n, '' FROM unnest(${list(relations)}) AS n JOIN pg_class AS c ON c.oid = to_regclass(n) AND c.relkind IN ('r', 'm')
     UNION ALL SELECT DISTINCT 'aggregate', proname::text, '' FROM pg_proc WHERE prokind = 'a' AND proname = ANY (${list(functions)})
     UNION ALL SELECT 'column', n, attname::text FROM unnest(${list(relations)}) AS n JOIN pg_attribute AS a ON a.attrelid = to_regclass(n) AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  if (!found.ok) throw new CannotStep(found.message);
  const of = (kind: string) => found.rows.filter((row) => row[0] === kind);
  const columns = new Map<string, string[]>();
  for (const [, relation = null, column = null] of of("column")) {
    const known = columns.get(relation ?? "") ?? [];
    columns.set(relation ?? "", [...known, column ?? ""]);
  }
  return {
    tables: new Set(of("table").map((row) => row[1] ?? "")),
    aggregates: new Set(of("aggregate").map((row) => row[1] ?? "")),
    columns,
  };
}
