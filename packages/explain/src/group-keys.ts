import { nameParts, nodeOf, printSql } from "@master-sql/sql";
import type { Node } from "@pgsql/types";

/**
 * What GROUP BY names, with places in the select list and names given there put in full: a name is a column of FROM
 * first, then one that the select list gives.
 */
function resolve(node: Node, targets: readonly Node[], inputs: ReadonlySet<string>): Node {
  if ("GroupingSet" in node) {
    const content = node.GroupingSet.content?.map((part) => resolve(part, targets, inputs));
    return { GroupingSet: { ...node.GroupingSet, ...(content && { content }) } };
  }
  if ("RowExpr" in node)
    return {
      RowExpr: {
        ...node.RowExpr,
        args: node.RowExpr.args?.map((part) => resolve(part, targets, inputs)) ?? [],
      },
    };
  if ("A_Const" in node && node.A_Const.ival)
    return expressionOf(targets[(node.A_Const.ival.ival ?? 0) - 1]) ?? node;
  if (!("ColumnRef" in node)) return node;
  const [name, ...more] = nameParts(node.ColumnRef.fields);
  if (name === undefined || more.length > 0 || inputs.has(name)) return node;
  const target = targets.find((each) => "ResTarget" in each && each.ResTarget.name === name);
  return expressionOf(target) ?? node;
}

function expressionOf(target: Node | undefined): Node | undefined {
  return nodeOf(target, "ResTarget")?.val;
}

/** SQL of a GROUP BY clause that doesn't need the select list. */
export function groupText(
  clause: readonly Node[],
  targets: readonly Node[],
  inputs: ReadonlySet<string>,
): string {
  return clause.map((node) => printSql(resolve(node, targets, inputs))).join(", ");
}

/** SQL of the expressions that rows are grouped by, each once. */
export function groupKeys(
  clause: readonly Node[],
  targets: readonly Node[],
  inputs: ReadonlySet<string>,
): readonly string[] {
  const keys = (node: Node): readonly string[] => {
    if ("GroupingSet" in node) return (node.GroupingSet.content ?? []).flatMap(keys);
    if ("RowExpr" in node) return (node.RowExpr.args ?? []).flatMap(keys);
    return [printSql(node)];
  };
  return [...new Set(clause.flatMap((node) => keys(resolve(node, targets, inputs))))];
}
