import { conjuncts, copyTree, nameParts, walk } from "@master-sql/sql";
import type { Node, RangeVar, SelectStmt } from "@pgsql/types";

/**
 * The same query, in which conditions of WHERE that concern nothing but the first table of FROM are applied to it
 * before it is joined. Its result is the same, as long as the first table is the one that an outer join keeps; what a
 * join does with the rows that are asked about can be seen only so.
 */
export function narrowed(query: SelectStmt): SelectStmt {
  const select = copyTree(query);
  const first = firstTable(select.fromClause?.[0]);
  if (!first) return select;
  const alias = first.table.alias?.aliasname ?? first.table.relname ?? "";
  const conditions = conjuncts(select.whereClause);
  const own = conditions.filter((condition) => concernsOnly(condition, alias));
  if (own.length === 0) return select;
  const rest = conditions.filter((condition) => !own.includes(condition));
  first.put({
    RangeSubselect: {
      subquery: {
        SelectStmt: {
          targetList: [{ ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } }],
          fromClause: [{ RangeVar: first.table }],
          whereClause: all(own),
          op: "SETOP_NONE",
          limitOption: "LIMIT_OPTION_DEFAULT",
        },
      },
      alias: { aliasname: alias },
    },
  });
  select.whereClause = rest.length === 0 ? undefined : all(rest);
  return select;
}

function all(conditions: readonly Node[]): Node {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  return { BoolExpr: { boolop: "AND_EXPR", args: [...conditions] } };
}

/** The leftmost table, if nothing on the way to it may fill its rows with NULL. */
function firstTable(
  item: Node | undefined,
): { readonly table: RangeVar; readonly put: (node: Node) => void } | null {
  if (!item || !("JoinExpr" in item)) return null;
  const { JoinExpr: join } = item;
  if (join.jointype !== "JOIN_INNER" && join.jointype !== "JOIN_LEFT") return null;
  const { larg } = join;
  if (!larg) return null;
  if (!("RangeVar" in larg)) return firstTable(larg);
  return {
    table: larg.RangeVar,
    put: (node) => {
      join.larg = node;
    },
  };
}

/** Whether a condition names columns of one table, by its name, and nothing else. */
function concernsOnly(condition: Node, alias: string): boolean {
  let concerns = true;
  let names = 0;
  walk(condition, (kind, value: { fields?: Parameters<typeof nameParts>[0] }) => {
    if (kind === "SelectStmt") concerns = false;
    if (kind !== "ColumnRef") return concerns;
    const parts = nameParts(value.fields);
    names += 1;
    if (parts.length !== 2 || parts[0] !== alias) concerns = false;
    return false;
  });
  return concerns && names > 0;
}
