import { isSelect, lastName, printSql, walk } from "@master-sql/sql";
import type { FuncCall, Node } from "@pgsql/types";

/** SQL of the calls in some clauses, not in queries within them, each once. */
function callsIn(
  clauses: readonly unknown[],
  test: (call: FuncCall) => boolean,
  also?: string,
): readonly string[] {
  const found = new Set<string>();
  walk(clauses, (name, value) => {
    if (isSelect(value)) return false;
    if (name === also) found.add(printSql({ GroupingFunc: value } as Node));
    if (name === "FuncCall" && test(value as FuncCall)) found.add(printSql({ FuncCall: value as FuncCall }));
    return undefined;
  });
  return [...found];
}

/** SQL of aggregates, GROUPING() among them. */
export function aggregatesIn(clauses: readonly unknown[], names: ReadonlySet<string>): readonly string[] {
  const isAggregate = (call: FuncCall) => !call.over && names.has(lastName(call.funcname));
  return callsIn(clauses, isAggregate, "GroupingFunc");
}

/** SQL of calls of window functions. */
export function windowCallsIn(clauses: readonly unknown[]): readonly string[] {
  return callsIn(clauses, ({ over }) => over !== undefined);
}
