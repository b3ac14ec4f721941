import { type ParseSql, parseQuery } from "@master-sql/sql";
import { type Reading, readingsOf } from "../mutation/index.ts";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import { withFacts } from "../search/databases/facts.ts";
import type { Instance } from "../search/databases/instance.ts";
import type { Setup } from "../search/databases/setup.ts";
import type { Subject } from "./examination.ts";
import { PreparedQueries } from "./prepared-queries.ts";

/** Another reading of an exercise that its databases decide against, though the visible data don't show it. */
export interface DecidedReading extends Reading {
  /** Places (from 0) of the databases that decide. */
  readonly databases: readonly number[];
}

/**
 * Readings of an exercise's task that its databases decide against and the visible data don't: the prompt or the
 * contract must say so, or a declared fact rule such databases out. What another accepted solution does is decided.
 */
export async function decidedReadings(
  database: TrialDatabase,
  open: Setup,
  subject: Subject,
  databases: readonly Instance[],
  parse: ParseSql,
): Promise<readonly DecidedReading[]> {
  const setup = await withFacts(open, subject.contract.facts, parse);
  const reference = await parseQuery(parse, subject.solutions[0] ?? "");
  if (reference.kind !== "query") throw new Error("The first solution is no single query.");
  const readings = readingsOf(reference.select, setup.schema);
  if (readings.length === 0) return [];
  const texts = readings.map(({ sql }) => sql);
  const { select } = reference;
  const prepared = await PreparedQueries.prepare(
    database,
    setup,
    reference,
    [select],
    texts,
    subject.contract,
  );
  const told = new Map<number, number[]>();
  await prepared.begin(setup.schema);
  try {
    for (const [number, instance] of databases.entries()) {
      const trial = await prepared.run(instance, prepared.accepted);
      if (trial.status === "refused") continue;
      for (const place of trial.differing) told.set(place, [...(told.get(place) ?? []), number]);
    }
  } finally {
    await prepared.end();
  }
  const shown = new Set(await prepared.runOnVisibleData([...told.keys()]));
  return readings.flatMap((reading, place) => {
    const deciding = told.get(place);
    return deciding && !shown.has(place) ? [{ ...reading, databases: deciding }] : [];
  });
}
