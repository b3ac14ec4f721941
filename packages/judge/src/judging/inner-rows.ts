import type { Step, TrialDatabase } from "../sandbox/trial-database.ts";

/**
 * Rows that statements produce in all nodes of their plans while the tables are empty: what each trial costs beside its
 * data.
 */
export async function innerRows(database: TrialDatabase, statements: readonly string[]): Promise<number> {
  const explain = (sql: string): readonly Step[] => [
    { kind: "script", sql: `SAVEPOINT weighed` },
    { kind: "script", sql: `EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF, FORMAT JSON) ${sql}` },
    { kind: "script", sql: "ROLLBACK TO weighed" },
  ];
  const outcomes = await database.run(statements.flatMap(explain));
  return outcomes.reduce((sum, outcome) => {
    const [plan] = outcome.ok ? (outcome.rows[0] ?? []) : [];
    if (typeof plan !== "string") return sum;
    const rows = plan.matchAll(/"Actual Rows": (\d+)(?:\.\d+)?,\s*"Actual Loops": (\d+)/g);
    return [...rows].reduce((total, [, each, loops]) => total + Number(each) * Number(loops), sum);
  }, 0);
}
