import { lastName, nameParts, nodeOf, walk } from "@master-sql/sql";
import type { A_Expr, ColumnRef, FuncCall, Node, SelectStmt } from "@pgsql/types";

/** A comparison of numbers in a query, at least one of its sides worked out from a column. */
export interface NumberComparison {
  readonly left: Node;
  readonly right: Node;
  /** Names of its columns, whatever tables they are of. */
  readonly columns: ReadonlySet<string>;
  /** Of these the ones of which the number of letters counts. */
  readonly measured: ReadonlySet<string>;
}

const LENGTH = /^(length|char_length|character_length)$/;

/** The column whose letters a call counts; undefined for any other. */
export function measuredBy({ funcname, args = [] }: FuncCall): string | undefined {
  const [arg, ...more] = args;
  const isLength = LENGTH.test(lastName(funcname)) && more.length === 0;
  return isLength ? nameParts(nodeOf(arg, "ColumnRef")?.fields).at(-1) : undefined;
}

const COMPARING = new Set(["<", "<=", ">", ">=", "=", "<>"]);
/** Comparisons of queries whose sides are sums, products, shares and the like of columns and constants. */
export function numberComparisonsIn(queries: readonly SelectStmt[]): readonly NumberComparison[] {
  const found: NumberComparison[] = [];
  walk(queries, (name, value) => {
    if (name !== "A_Expr") return undefined;
    const { kind, name: operator, lexpr, rexpr }: A_Expr = value;
    if (!lexpr || !rexpr) return undefined;
    const bounds = kind?.includes("BETWEEN") ? (nodeOf(rexpr, "List")?.items ?? []) : [];
    const isComparison = kind === "AEXPR_OP" && COMPARING.has(lastName(operator));
    for (const right of isComparison ? [rexpr] : bounds) {
      const columns = new Set<string>();
      const measured = new Set<string>();
      walk([lexpr, right], (inner, part: ColumnRef & FuncCall) => {
        if (inner === "ColumnRef") columns.add(lastName(part.fields));
        const counted = inner === "FuncCall" ? measuredBy(part) : undefined;
        if (counted !== undefined) measured.add(counted);
        return undefined;
      });
      // A column beside a constant has its values from the pools.
      const isWorkedOut = columns.size > 1 || !("ColumnRef" in lexpr || "ColumnRef" in right);
      if (columns.size > 0 && isWorkedOut) found.push({ left: lexpr, right, columns, measured });
    }
    return undefined;
  });
  return found;
}
