import { call, isSelect, nameParts, nodeOf, printSql } from "@master-sql/sql";
import type { GroupingSet, Node, SelectStmt } from "@pgsql/types";
import { type MutationOperator, sqlOf, without } from "../operator.ts";
import { areHeldBy } from "../same-meaning.ts";

/** A column less to group by (shown as the least of its values), and ROLLUP and its kin left out. */
export const grouping: MutationOperator = {
  name: "grouping",
  *edits(place) {
    if (!isSelect(place.value)) return;
    const select = place.value;
    const keys = select.groupClause ?? [];
    for (const [index, key] of keys.entries()) {
      if ("GroupingSet" in key) {
        const plain = [...without(keys, index), ...membersOf(key.GroupingSet)];
        yield {
          query: place.with({ ...select, groupClause: plain }),
          description: `${sqlOf(key)} becomes a plain list`,
        };
      } else if (keys.length > 1 && !areHeldBy({ ...place, select }, without(keys, index), [key])) {
        yield {
          query: place.with({ ...withLeast(select, key), groupClause: without(keys, index) }),
          description: `GROUP BY goes without ${sqlOf(key)}`,
        };
      }
    }
  },
};

function membersOf({ content = [] }: GroupingSet): Node[] {
  return content.flatMap((node) => {
    if ("GroupingSet" in node) return membersOf(node.GroupingSet);
    return "RowExpr" in node ? (node.RowExpr.args ?? []) : [node];
  });
}

/** The SELECT with min() about the outputs that stand for a key: named by position, by name, or written out again. */
function withLeast(select: SelectStmt, key: Node): SelectStmt {
  const position = "A_Const" in key ? key.A_Const.ival?.ival : undefined;
  const name = "ColumnRef" in key ? nameParts(key.ColumnRef.fields).join(".") : undefined;
  const text = printSql(key);
  const targetList = (select.targetList ?? []).map((node, index): Node => {
    if (!("ResTarget" in node) || !node.ResTarget.val) return node;
    const { val, name: alias } = node.ResTarget;
    const stands =
      position === index + 1 || (alias !== undefined && alias === name) || printSql(val) === text;
    if (!stands) return node;
    const least: Node = call("min", val);
    const shown = alias ?? nameParts(nodeOf(val, "ColumnRef")?.fields).at(-1);
    return { ResTarget: { ...node.ResTarget, val: least, ...(shown === undefined ? {} : { name: shown }) } };
  });
  return { ...select, targetList };
}
