import { runStaged } from "../../grading/staged-run.ts";
import { tooBusy, undecided, unusable } from "../../grading/verdicts.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { Verdict } from "../../verdicts/verdict.ts";

/** The tables of a dataset that a task isn't about. */
export interface OtherTables {
  readonly names: readonly string[];
  /** Qualified and quoted. */
  readonly sources: readonly string[];
  /** Transaction that wrote the youngest row of the dataset; a row that is younger was written since. */
  readonly youngest: string;
}

/** What is seen of another table. To read all of its rows each time would take most of the time of judging. */
export interface TableTrace {
  readonly rows: string;
  /** Of all rows, if one of them was written since the dataset was opened. */
  readonly digest: string | null;
}

type Failed = { readonly verdict: Verdict };

/** Reads which transaction wrote the youngest row. */
export async function otherTables(
  authored: SqlSandbox,
  tables: readonly { readonly name: string; readonly source: string }[],
): Promise<OtherTables | Failed> {
  const names = tables.map(({ name }) => name);
  const sources = tables.map(({ source }) => source);
  if (sources.length === 0) return { names, sources, youngest: "0" };
  const rows = sources.map((source) => `select xmin::text as writer, age(xmin) as age from ${source}`);
  const sql = `select writer from (${rows.join("\nunion all\n")}) r order by age limit 1`;
  const outcome = await authored.run(sql, { isolated: true });
  if (outcome.status === "timed-out") return { verdict: tooBusy(outcome.limitMs) };
  if (outcome.status === "failed") return { verdict: unusable("its tables can't be read") };
  if (outcome.status !== "completed") return { verdict: undecided(outcome.status) };
  // Transactions of a database's users begin at 3.
  return { names, sources, youngest: outcome.results[0]?.rows[0]?.[0] ?? "2" };
}

const DIGEST = "(select coalesce(sum(pg_catalog.hashtextextended(t::text, 0)), 0)::text from";

/** Reads all traces; none if there are no other tables. */
export function readTraces({ sources, youngest }: OtherTables): readonly string[] {
  const traces = sources.map(
    (source, place) => `select ${place}, n, case when written > 0 then ${DIGEST} ${source} t) end
from (select count(*) as n,
  count(*) filter (where pg_catalog.age(xmin) < pg_catalog.age('${youngest}'::xid)) as written from ${source}) c`,
  );
  return traces.length > 0 ? [traces.join("\nunion all\n")] : [];
}

/** By the place of the table. */
export function tracesIn(read: StatementResult | undefined): readonly TableTrace[] {
  return (read?.rows ?? [])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
    .map(([, rows, digest]) => ({ rows: rows ?? "", digest: digest ?? null }));
}

/** The name of a table in which two answers left something else; traces are comparable. */
export function changedTable(
  { names }: OtherTables,
  expected: readonly TableTrace[],
  actual: readonly TableTrace[],
): string | undefined {
  return names.find((_, place) => {
    const [wanted, found] = [expected[place], actual[place]];
    return wanted?.rows !== found?.rows || wanted?.digest !== found?.digest;
  });
}

/**
 * The traces of several answers on one database, so that equal rows have equal traces: where one answer has written rows
 * of a table and another hasn't, the latter gets the digest of the table as it was.
 */
export async function comparableTraces(
  authored: SqlSandbox,
  { sources }: OtherTables,
  before: string | undefined,
  all: readonly (readonly TableTrace[])[],
): Promise<readonly (readonly TableTrace[])[] | Failed> {
  const isWritten = (traces: readonly TableTrace[], place: number) =>
    (traces[place]?.digest ?? null) !== null;
  const mixed = sources.flatMap((source, place) => {
    const written = all.filter((traces) => isWritten(traces, place)).length;
    return written > 0 && written < all.length ? [{ source, place }] : [];
  });
  if (mixed.length === 0) return all;
  const after = [`select ${mixed.map(({ source }) => `${DIGEST} ${source} t)`).join(",\n")}`];
  const ran = await runStaged(authored, { before: before ?? "", answer: "", after }, undefined);
  if (ran.status === "undecided") return { verdict: ran.verdict };
  const digests = ran.status === "ran" ? ran.after[0]?.rows[0] : undefined;
  if (!digests) return { verdict: unusable("its tables can't be read") };
  const untouched = new Map(mixed.map(({ place }, index) => [place, digests[index] ?? null]));
  return all.map((traces) =>
    traces.map((trace, place) => ({ ...trace, digest: trace.digest ?? untouched.get(place) ?? null })),
  );
}
