import { z } from "zod";
import { tooBusy, undecided, unusable } from "../../judging/verdicts.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { Verdict } from "../../verdicts/verdict.ts";

export type Failed = { readonly verdict: Verdict };

/** A table whose rows count. */
export interface JudgedTable {
  readonly name: string;
  /** Qualified and quoted. */
  readonly source: string;
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** Whether the contract names it; all others are to be as they were. */
  readonly isNamed: boolean;
  /** Whether its rows have places of their own; a partitioned table's don't. */
  readonly isPlain: boolean;
  /** In the dataset as it was opened. */
  readonly rowCount: number;
}

/** All tables of a dataset. */
export interface JudgedTables {
  /** Those that the contract names first, in its order. */
  readonly all: readonly JudgedTable[];
  /** The transaction that wrote the dataset's youngest row: what is younger was written since. */
  readonly youngest: string;
}

const TABLES = `
select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end,
  quote_ident(n.nspname) || '.' || quote_ident(c.relname),
  (select json_agg(a.attname) from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = c.oid and i.indisprimary),
  c.relkind = 'r' and not c.relhassubclass
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
order by 1`;

const keySchema = z.array(z.string());

export async function readTables(
  authored: SqlSandbox,
  wanted: readonly string[],
): Promise<JudgedTables | Failed> {
  const found = await rowsOf(authored, TABLES);
  if ("verdict" in found) return found;
  const counts = await rowsOf(
    authored,
    found.map(([, source], index) => `select ${index}, count(*) from ${source}`).join("\nunion all\n"),
  );
  if ("verdict" in counts) return counts;
  const rowCounts = new Map(counts.map(([index, count]) => [Number(index), Number(count)]));
  const all = found.map(([name, source, key, isPlain], index) => ({
    name: name ?? "",
    source: source ?? "",
    key: keySchema.parse(JSON.parse(key ?? "[]")),
    isNamed: wanted.includes(name ?? ""),
    isPlain: isPlain === "t",
    rowCount: rowCounts.get(index) ?? 0,
  }));
  const named = wanted.flatMap((name) => all.find((table) => table.name === name) ?? []);
  if (named.length < wanted.length)
    return { verdict: unusable("its contract names a table that there is not") };
  const writers = all.map(({ source }) => `select xmin::text as writer, age(xmin) as age from ${source}`);
  const youngest = await rowsOf(
    authored,
    `select writer from (${writers.join("\nunion all\n")}) r order by age limit 1`,
  );
  if ("verdict" in youngest) return youngest;
  return {
    all: [...named, ...all.filter(({ isNamed }) => !isNamed)],
    // Transactions begin at 3.
    youngest: youngest[0]?.[0] ?? "2",
  };
}

async function rowsOf(
  authored: SqlSandbox,
  sql: string,
): Promise<readonly (readonly (string | null)[])[] | Failed> {
  const outcome = await authored.run(sql, { isolated: true });
  if (outcome.status === "timed-out") return { verdict: tooBusy(outcome.limitMs) };
  if (outcome.status === "failed") return { verdict: unusable("its tables can't be read") };
  if (outcome.status !== "completed") return { verdict: undecided(outcome.status) };
  return outcome.results[0]?.rows ?? [];
}

/**
 * Reads a trace of each table, by its place: equal traces are of equal rows. To read all rows after each answer would take
 * most of the time of judging, so a table of which no row was written or taken away has no more than their number. Of others
 * the rows that nobody wrote count by their places, and only written ones by what they hold.
 */
export function readTraces({ all, youngest }: JudgedTables): string {
  const written = isWritten({ youngest });
  // Partitions have places of their own.
  const place = "pg_catalog.hashtid(t.ctid) # t.tableoid::int";
  const traces = all.map(
    ({ source, rowCount }, index) => `select ${index}, rows, case when rows <> ${rowCount} or has_written then
  (select pg_catalog.concat_ws(' ', sum(${place}) filter (where not ${written}),
    sum(pg_catalog.hashtextextended(t::text, 0)) filter (where ${written})) from ${source} t)
end
from (select count(*) as rows, min(pg_catalog.age(t.xmin)) < pg_catalog.age('${youngest}'::xid) as has_written from ${source} t) r`,
  );
  return traces.join("\nunion all\n");
}

/** Of a row `t`: whether it was written since the dataset was opened. */
export function isWritten({ youngest }: Pick<JudgedTables, "youngest">): string {
  return `pg_catalog.age(t.xmin) < pg_catalog.age('${youngest}'::xid)`;
}

/** Reads what a table holds: its rows, or of one that isn't named whether they are others. */
export function readWhole({ source, isNamed }: JudgedTable): string {
  return isNamed
    ? `select * from ${source}`
    : `select count(*), sum(pg_catalog.hashtextextended(t::text, 0)) from ${source} t`;
}
