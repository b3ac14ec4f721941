import { printSql } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import { conditionTree, truthOf } from "./conditions.ts";
import { type Level, list, type Phase, sameRows } from "./level.ts";
import type { Stage, XrayCondition, XrayRow } from "./model.ts";
import { subqueriesIn } from "./subqueries.ts";
import { type Ran, runGuarded } from "./trace.ts";

/** Rows that leave, where not all rows are read. */
const SHOWN_OF_THOSE_THAT_LEAVE = 200;

/** WHERE and HAVING: which rows, or groups, stay. */
export async function traceFilter(
  level: Level,
  before: Stage,
  phase: Phase,
  condition: Node,
  clause: "where" | "having",
): Promise<Stage> {
  const { sql, rows, conditions, isComplete } = await sift(level, before, phase, condition, clause);
  if (before.isComplete) sameRows(before.rows, rows);
  const kept = rows.filter(({ fate }) => fate === "kept");
  const total = isComplete ? kept.length : null;
  level.emit({
    clause,
    title: `${clause.toUpperCase()} ${printSql(condition)}`,
    span: level.trace.text.clause(clause, condition),
    sql,
    written: `SELECT ${phase.written.head} ${phase.written.tail} ${clause.toUpperCase()} ${printSql(condition)}`,
    columns: phase.columns,
    rows,
    conditions,
    rowsIn: before.total,
    rowsOut: total,
    isComplete: isComplete && before.isComplete,
    subqueries: level.offer(subqueriesIn([condition]), level.tree),
  });
  return { columns: phase.columns, rows: kept, isComplete, total };
}

interface Sifted {
  readonly sql: string;
  readonly rows: readonly XrayRow[];
  readonly conditions: readonly XrayCondition[];
  /** All that stay are there. */
  readonly isComplete: boolean;
}

/**
 * The rows that a condition keeps and those that it doesn't, with the truth values of it and its parts. Parts that fail
 * by themselves are left out: `b <> 0 AND a / b > 1` must not divide by zero.
 */
async function sift(
  level: Level,
  before: Stage,
  phase: Phase,
  condition: Node,
  clause: "where" | "having",
): Promise<Sifted> {
  const all = conditionTree(condition, level.trace.text);
  for (const conditions of all.length > 1 ? [all, all.slice(0, 1)] : [all]) {
    const sifted = await siftWith(level, before, phase, conditions, clause);
    if (sifted) return sifted;
  }
  const sql = `SELECT ${phase.head || "1"} ${phase.tail} ${clause.toUpperCase()} ${printSql(condition)}`;
  const staying = await level.run(sql);
  const kept = read(phase, staying, "kept").map(({ truths: _unknown, ...row }) => row);
  const ids = new Set(kept.map(({ id }) => id));
  const lost = before.isComplete ? before.rows.filter(({ id }) => !ids.has(id)) : [];
  const left = lost.map(({ id, cells }): XrayRow => ({ id, cells, fate: "left", from: [id] }));
  return { sql, rows: [...kept, ...left], conditions: [], isComplete: !staying.truncated };
}

/** The same by selecting the conditions' values; null when that fails or is too much work. */
async function siftWith(
  { trace, place }: Level,
  before: Stage,
  phase: Phase,
  conditions: readonly XrayCondition[],
  clause: "where" | "having",
): Promise<Sifted | null> {
  const whole = conditions[0]?.sql ?? "true";
  const sql = `SELECT ${list([phase.head, ...conditions.map((part) => `(${part.sql})`)])} ${phase.tail}`;
  if (before.isComplete) {
    const hasSubquery = conditions.some(({ sql: part }) => /\bselect\b/i.test(part));
    // What is known to be few rows needs no estimate, which is far too high for small tables.
    const ran = await (hasSubquery ? runGuarded(trace, place, sql) : trace.run(place.wrap(sql)));
    return ran.ok ? { sql, rows: read(phase, ran), conditions, isComplete: !ran.truncated } : null;
  }
  // All that stay matter for what follows; of those that leave a part is enough.
  const word = clause.toUpperCase();
  const keeping = `${sql} ${word} ${whole}`;
  const staying = await runGuarded(trace, place, keeping);
  if (!staying.ok) return null;
  const leaving = await runGuarded(
    trace,
    place,
    `${sql} ${word} (${whole}) IS NOT TRUE LIMIT ${SHOWN_OF_THOSE_THAT_LEAVE}`,
  );
  if (!leaving.ok) return null;
  const rows = [...read(phase, staying, "kept"), ...read(phase, leaving, "left")];
  return { sql: keeping, rows, conditions, isComplete: !staying.truncated };
}

function read(phase: Phase, ran: Ran, fate?: XrayRow["fate"]): readonly XrayRow[] {
  return ran.rows.map((row): XrayRow => {
    const { id, cells, extra } = phase.read(row, ran);
    const truths = extra.map(truthOf);
    return { id, cells, truths, fate: fate ?? (truths[0] === "true" ? "kept" : "left"), from: [id] };
  });
}
