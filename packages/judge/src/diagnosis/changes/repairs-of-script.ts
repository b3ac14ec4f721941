import { type ParseSql, printSql, type Schema } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { RepairTask, ScriptRepairs } from "../../sandbox/script-repairs.ts";
import { inOrder } from "../diagnosis.ts";
import type { Edit } from "../edits.ts";
import { causeOfAll } from "../named-repairs.ts";
import { type ComparedScripts, compareScripts } from "./compare-scripts.ts";

/** At most this many repairs are reported together. */
const MOST_TOGETHER = 4;
/** So many differences are tried in threes and fours. */
const MOST_IN_GROUPS = 6;
/** So many differences are tried two by two. */
const MOST_IN_PAIRS = 9;

/**
 * Repairs of a script that changes rows, one list for each solution and form that it can be compared with, the nearest first.
 * Whoever uses them proves them by running them.
 */
export async function repairsOfScript(
  { candidate, solutions }: RepairTask,
  schema: Schema,
  parse: ParseSql,
): Promise<readonly ScriptRepairs[]> {
  const mine = await statementsOf(candidate, parse);
  if (!mine) return [];
  const found: ComparedScripts[] = [];
  for (const solution of solutions) {
    const other = await statementsOf(solution, parse);
    if (other) found.push(...compareScripts(mine, other, schema));
  }
  return found
    .toSorted((a, b) => a.edits.length - b.edits.length)
    .flatMap(({ build, edits }) => {
      const write = (taken: readonly Edit[]) => printed(build(new Set(taken.map(({ id }) => id))));
      const unrepaired = write([]);
      const exchanged = exchangedIn(edits);
      const repairs = groupsOf(edits).flatMap((taken) => {
        if (taken.some((edit) => exchanged.has(edit))) return [];
        const sql = write(taken);
        const clauses = inOrder(taken.map(({ clause }) => clause));
        return sql === null
          ? []
          : [{ sql, parts: taken.length, clauses, cause: causeOfAll(taken) ?? undefined }];
      });
      return unrepaired === null ? [] : [{ unrepaired, repairs }];
    });
}

/** Null where the text can't be parsed, or nests too deep. */
async function statementsOf(sql: string, parse: ParseSql): Promise<readonly Node[] | null> {
  try {
    const { stmts = [] } = await parse(sql);
    return stmts.flatMap(({ stmt }) => stmt ?? []);
  } catch {
    return null;
  }
}

function printed(statements: readonly Node[] | null): string | null {
  try {
    return statements?.map(printSql).join(";\n") ?? null;
  } catch {
    return null;
  }
}

/**
 * Statements in the place of others of a different kind. To add the solution's is a repair that always works: it says what
 * the solution is, not where the script is at fault.
 */
function exchangedIn(edits: readonly Edit[]): ReadonlySet<Edit> {
  const [missing, extra] = (["missing-statement", "extra-statement"] as const).map((wanted) =>
    edits.filter(({ cause }) => cause === wanted),
  );
  return new Set(missing?.length && extra?.length ? [...missing, ...extra] : []);
}

/** The differences one by one, then two by two, and so on. */
function groupsOf(edits: readonly Edit[]): readonly (readonly Edit[])[] {
  const most = edits.length <= MOST_IN_GROUPS ? MOST_TOGETHER : edits.length <= MOST_IN_PAIRS ? 2 : 1;
  const groups: (readonly Edit[])[] = [];
  let last: readonly (readonly Edit[])[] = [[]];
  for (let size = 1; size <= Math.min(most, edits.length); size += 1) {
    last = last.flatMap((group) => {
      const end = group.at(-1);
      const start = end ? edits.indexOf(end) + 1 : 0;
      return edits.slice(start).map((edit) => [...group, edit]);
    });
    groups.push(...last);
  }
  return groups;
}
