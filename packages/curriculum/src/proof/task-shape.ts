import { loadModule, parse } from "libpg-query";

/**
 * What a query asks of its tables, as text: its parse tree without names of its own, order of joins, conditions and
 * group keys, and literals. Tables, columns, functions and operators keep their names. Two queries of one dataset with
 * the same shape ask the same thing, perhaps with other numbers. Throws when it can't be parsed.
 */
export async function taskShape(sql: string): Promise<string> {
  await loadModule();
  const { stmts = [] } = await parse(sql);
  return JSON.stringify(stmts.map(normalised));
}

/** What says nothing of the task: places in the source, and names that the author chose. */
const left = new Set([
  "location",
  "stmt_len",
  "stmt_location",
  "rexpr_list_start",
  "rexpr_list_end",
  "alias",
  "indirection_alias",
]);

function normalised(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(normalised);
  if (!isTree(node)) return node;
  if (isTree(node.ColumnRef)) return { column: lastName(node.ColumnRef.fields) };
  if (node.A_Const !== undefined) return "?";
  if (isTree(node.JoinExpr) && node.JoinExpr.jointype === "JOIN_INNER")
    return { join: inOneOrder(joined(node)) };
  if (isTree(node.BoolExpr) && node.BoolExpr.boolop !== "NOT_EXPR")
    return { [String(node.BoolExpr.boolop)]: inOneOrder(itemsOf(node.BoolExpr.args).map(normalised)) };
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !left.has(key))
      .filter(([key]) => key !== "name" || node.val === undefined)
      .map(([key, value]) => [
        key,
        key === "groupClause" ? inOneOrder(itemsOf(value).map(normalised)) : normalised(value),
      ])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

/** The tables of nested inner joins, and the conditions between them. */
function joined(node: unknown): readonly unknown[] {
  if (!isTree(node) || !isTree(node.JoinExpr) || node.JoinExpr.jointype !== "JOIN_INNER")
    return [normalised(node)];
  const { larg, rarg, quals, usingClause } = node.JoinExpr;
  const conditions = quals === undefined ? itemsOf(usingClause) : [sides(normalised(quals))];
  return [...joined(larg), ...joined(rarg), ...conditions];
}

/** An equation says the same with its sides the other way round. */
function sides(condition: unknown): unknown {
  if (!isTree(condition) || !isTree(condition.A_Expr)) return condition;
  const { lexpr, rexpr, ...rest } = condition.A_Expr;
  return { ...rest, sides: inOneOrder([lexpr, rexpr]) };
}

function lastName(fields: unknown): unknown {
  const last = itemsOf(fields).at(-1);
  return isTree(last) && isTree(last.String) ? last.String.sval : "*";
}

function inOneOrder(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
