import {
  conjuncts,
  contains,
  lastName,
  nameParts,
  nodeOf,
  quotedText,
  type Schema,
  scopeOf,
} from "@master-sql/sql";
import type { A_Expr, BoolExpr, CaseExpr, Node, NullTest, SelectStmt, SubLink } from "@pgsql/types";
import { filledBy } from "./outer-joined.ts";
import type { TreeRule } from "./tree-rule.ts";

const comparisons = new Set(["=", "<>", "!=", "<", ">", "<=", ">="]);

/** A comparison with NULL, which is neither true nor false. */
export const equalsNull: TreeRule = {
  errorClass: "equals-null",
  occursIn: (query) =>
    contains(query, (name, value) => {
      if (name === "CaseExpr") return comparesWithNull(value);
      if (name !== "A_Expr") return false;
      const { kind, name: operator, lexpr, rexpr }: A_Expr = value;
      return kind === "AEXPR_OP" && comparisons.has(lastName(operator)) && (isNull(lexpr) || isNull(rexpr));
    }),
};

/** A comparison with the empty text, where a solution asks whether the same column is NULL. */
export const emptyForNull: TreeRule = {
  errorClass: "null-handling",
  occursIn: (query, _, solutions = []) => {
    const tested = new Set(solutions.flatMap(columnsTestedForNull));
    return contains(query, (name, value) => {
      if (name !== "A_Expr") return false;
      const { lexpr, rexpr }: A_Expr = value;
      return [[lexpr, rexpr] as const, [rexpr, lexpr] as const].some(
        ([column, text]) => quotedText(text) === "" && tested.has(nameOfColumn(column)),
      );
    });
  },
};

function columnsTestedForNull(query: SelectStmt): readonly string[] {
  const found: string[] = [];
  contains(query, (name, { arg }: NullTest) => {
    if (name === "NullTest" && nameOfColumn(arg) !== "") found.push(nameOfColumn(arg));
    return false;
  });
  return found;
}

function nameOfColumn(node: Node | undefined): string {
  return lastName(nodeOf(node, "ColumnRef")?.fields);
}

/** CASE x WHEN NULL, which compares like any other WHEN. */
function comparesWithNull({ arg, args = [] }: CaseExpr): boolean {
  return arg !== undefined && args.some((when) => "CaseWhen" in when && isNull(when.CaseWhen.expr));
}

/** NOT IN over a list or subquery that can give NULL, so that nothing passes. */
export const notInNullable: TreeRule = {
  errorClass: "not-in-nullable",
  occursIn: (query, schema) =>
    contains(query, (name, value) => {
      if (name === "A_Expr") {
        const { kind, name: operator, rexpr }: A_Expr = value;
        const items = nodeOf(rexpr, "List")?.items ?? [];
        return kind === "AEXPR_IN" && lastName(operator) === "<>" && items.some(isNull);
      }
      if (name === "BoolExpr") {
        const { boolop, args = [] }: BoolExpr = value;
        const [inner] = args;
        return boolop === "NOT_EXPR" && !!inner && "SubLink" in inner && isNullable(inner.SubLink, schema);
      }
      if (name !== "SubLink") return false;
      const link: SubLink = value;
      return (
        link.subLinkType === "ALL_SUBLINK" && lastName(link.operName) === "<>" && isNullable(link, schema)
      );
    }),
};

/** Whether the one column of a subquery that a value is looked up in is a nullable column that nothing guards. */
function isNullable({ subLinkType, subselect }: SubLink, schema: Schema): boolean {
  if (subLinkType !== "ANY_SUBLINK" && subLinkType !== "ALL_SUBLINK") return false;
  if (!subselect || !("SelectStmt" in subselect)) return false;
  const select = subselect.SelectStmt;
  const [target] = select.targetList ?? [];
  const output = nodeOf(target, "ResTarget")?.val;
  const found = scopeOf(select, schema).column(output);
  if (!found?.column) return false;
  const isFilled = filledBy(select.fromClause).has(found.source.alias);
  if (found.column.notNull && !isFilled) return false;
  const { name } = found.column;
  return !conjuncts(select.whereClause).some((condition) =>
    contains(condition, (kind, value) => kind === "ColumnRef" && endsWith(value, name)),
  );
}

function endsWith(reference: { fields?: Node[] }, name: string): boolean {
  return nameParts(reference.fields).at(-1) === name;
}

function isNull(node: Node | undefined): boolean {
  return node !== undefined && "A_Const" in node && node.A_Const.isnull === true;
}
