import {
  columnMeant,
  columnsNotNullWhere,
  conjuncts,
  isSelect,
  type Known,
  labelOf,
  lastName,
  type NamedQuery,
  nodeOf,
  outputsOf,
  type Place,
  relationsOf,
  walk,
} from "@master-sql/sql";
import type { Node, NullTest, SelectStmt } from "@pgsql/types";

/**
 * Whether a common table expression may hold rows without a value as well, since whoever reads it refuses these: a
 * recursion finds no row for NULL to go on from, and inner joins none for it.
 */
export function isAskedAgain(
  { root, select }: Pick<Place, "root" | "select">,
  test: NullTest,
  known: Known,
): boolean {
  const { arg, nulltesttype } = test;
  if (nulltesttype !== "IS_NOT_NULL" || !arg || !("ColumnRef" in arg) || !isPlain(select)) return false;
  const own = relationsOf(select, known);
  const label = (node: Node | undefined) => {
    const place = columnMeant(node, own, known);
    return place && labelOf(place);
  };
  const wanted = label(arg);
  for (const [name, query] of known.common) {
    if (!query || wanted === undefined || !isBranch(select, query)) continue;
    const values = (select.targetList ?? []).map((node) => nodeOf(node, "ResTarget")?.val);
    const outputs = outputsOf(query, known) ?? [];
    const shown = outputs.filter((_, place) => label(values[place]) === wanted).map((output) => output.name);
    return isRefusedByAll(root, name, query, shown, test, known);
  }
  return false;
}

/** Whether every row a SELECT reads gives one of its own, made without what could fail. */
function isPlain(select: SelectStmt): boolean {
  const {
    distinctClause,
    groupClause,
    havingClause,
    limitCount,
    limitOffset,
    larg,
    targetList = [],
  } = select;
  if (distinctClause || groupClause || havingClause || limitCount || limitOffset || larg) return false;
  return targetList.every((node) => {
    const value = nodeOf(node, "ResTarget")?.val;
    const sides = value && "A_Expr" in value ? [value.A_Expr.lexpr, value.A_Expr.rexpr] : [value];
    const isSum = !value || !("A_Expr" in value) || lastName(value.A_Expr.name) === "+";
    return isSum && sides.every((side) => side && ("ColumnRef" in side || "A_Const" in side));
  });
}

function isBranch({ fromClause }: SelectStmt, { select }: NamedQuery): boolean {
  if (select.limitCount || select.limitOffset) return false;
  if (select.larg && select.op !== "SETOP_UNION") return false;
  const branches = select.larg ? [select.larg, select.rarg] : [select];
  return fromClause !== undefined && branches.some((branch) => branch?.fromClause === fromClause);
}

function isRefusedByAll(
  root: SelectStmt,
  name: string,
  query: NamedQuery,
  columns: readonly string[],
  test: NullTest,
  known: Known,
): boolean {
  let mentions = 0;
  let refusing = 0;
  walk({ SelectStmt: root }, (kind, value) => {
    if (kind === "RangeVar" && "relname" in value && value.relname === name) mentions++;
    if (!isSelect(value)) return undefined;
    const given = innerConditions(value)?.filter((node) => !("NullTest" in node && node.NullTest === test));
    const notNull = given && columnsNotNullWhere(given, value, known);
    for (const { alias, of } of relationsOf(value, known))
      if (of.kind === "query" && of.query.select === query.select)
        refusing += columns.some((column) => notNull?.has(`${alias}.${column}`)) ? 1 : 0;
    return undefined;
  });
  return mentions > 0 && refusing === mentions;
}

/** Conditions that all rows which a SELECT reads fulfil; null where outer joins keep others. */
function innerConditions({ fromClause = [], whereClause }: SelectStmt): readonly Node[] | null {
  const joined = fromClause.map(conditionsOf);
  return joined.every((each) => each !== null) ? [...conjuncts(whereClause), ...joined.flat()] : null;
}

function conditionsOf(item: Node): readonly Node[] | null {
  if (!("JoinExpr" in item)) return [];
  const { larg, rarg, quals, jointype = "JOIN_INNER" } = item.JoinExpr;
  const [left, right] = [larg, rarg].map((side) => (side ? conditionsOf(side) : null));
  if (jointype !== "JOIN_INNER" || !left || !right) return null;
  return [...conjuncts(quals), ...left, ...right];
}
