import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { nameParts, type ParseSql, parseQuery, walk } from "@master-sql/sql";

/** Relations of the open database that a search can't fill with other rows, each with advice. */
export type FixedRelations = ReadonlyMap<string, string>;

/** Why a pair can't be judged. */
export interface PairProblem {
  readonly of: "reference" | "candidate" | "setup";
  readonly message: string;
}

const ADVICE: Readonly<Record<string, string>> = {
  temporary: "a temporary table, which can't be given other rows: make it a plain table",
  materialized: "a materialized view, which keeps its rows when tables change: make it a plain view",
  foreign: "a foreign table, whose rows aren't here: make it a plain table",
};

/** Results of these change from run to run, so that nothing can be held against them. */
const CHANGING = /^(random|random_normal|gen_random_uuid|uuidv4|uuidv7|clock_timestamp|timeofday|nextval)$/;

/** Finds the relations of the open database that a search can't fill with other rows. */
export async function fixedRelations(sandbox: SqlSandbox): Promise<FixedRelations> {
  const outcome = await sandbox.run(
    `SELECT relname, CASE WHEN relpersistence = 't' THEN 'temporary' WHEN relkind = 'm' THEN 'materialized' ELSE 'foreign' END
     FROM pg_class WHERE relkind IN ('m', 'f') OR relkind = 'r' AND relpersistence = 't'`,
    { isolated: true },
  );
  const rows = outcome.status === "completed" ? (outcome.results[0]?.rows ?? []) : [];
  return new Map(rows.map(([name, kind]) => [name ?? "", ADVICE[kind ?? ""] ?? ""]));
}

/** Why a pair can't be judged, if it can't: what a query reads, parameters, results by chance. */
export async function pairProblem(
  pair: { readonly reference: string; readonly candidate: string },
  fixed: FixedRelations,
  parse: ParseSql,
): Promise<PairProblem | null> {
  for (const role of ["reference", "candidate"] as const) {
    const parsed = await parseQuery(parse, pair[role]);
    if (parsed.kind !== "query") continue;
    const problem = problemOf(parsed.select, role, fixed);
    if (problem) return problem;
  }
  return null;
}

function problemOf(
  select: object,
  role: "reference" | "candidate",
  fixed: FixedRelations,
): PairProblem | null {
  const name = role === "reference" ? "The reference" : "The query";
  let problem: PairProblem | null = null;
  walk(
    select,
    (kind, value: { relname?: string; number?: number; funcname?: Parameters<typeof nameParts>[0] }) => {
      const advice = kind === "RangeVar" ? fixed.get(value.relname ?? "") : undefined;
      const called = kind === "FuncCall" ? (nameParts(value.funcname).at(-1) ?? "") : "";
      if (advice) problem ??= { of: "setup", message: `${name} reads “${value.relname}”, ${advice}.` };
      else if (kind === "ParamRef")
        problem ??= {
          of: role,
          message: `there is no parameter $${value.number ?? 1}: ${name.toLowerCase()} has to name the value itself`,
        };
      else if (role === "reference" && CHANGING.test(called))
        problem ??= {
          of: role,
          message: `${name} calls ${called}(), so its result is another at each run: nothing can be held against it.`,
        };
      return problem === null;
    },
  );
  return problem;
}
