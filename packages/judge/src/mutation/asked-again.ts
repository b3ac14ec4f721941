import {
  columnsNotNullWhere,
  conjuncts,
  lastName,
  nodeOf,
  type Place,
  type Scope,
  scopeAt,
  walk,
} from "@master-sql/sql";
import type { Node, NullTest, SelectStmt } from "@pgsql/types";

/**
 * Whether a CTE's NULL test makes no difference, because every reader rejects those rows itself: a recursion or an inner
 * join finds no match for NULL.
 */
export function isAskedAgain(place: Place, { arg, nulltesttype }: NullTest, scope: Scope): boolean {
  const { select } = scope;
  const root = scopeAt({ ...place, select: place.root });
  const wanted = scope.place(arg);
  if (nulltesttype !== "IS_NOT_NULL" || !wanted || !isPlain(select)) return false;
  const named = root.all.flatMap(({ common }) => [...common]);
  const [name, query] = named.find(([, each]) => each && isBranch(select, each.select)) ?? [];
  if (!name || !query) return false;
  const isWanted = (target: Node | undefined) => {
    const shown = scope.place(nodeOf(target, "ResTarget")?.val);
    return shown?.source === wanted.source && shown.name === wanted.name;
  };
  const outputs = query.outputs ?? [];
  const shown = outputs.filter((_, at) => isWanted(select.targetList?.[at])).map((output) => output.name);
  return isRefusedByAll(root, name, query, shown, arg);
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

function isBranch({ fromClause }: SelectStmt, query: SelectStmt): boolean {
  if (query.limitCount || query.limitOffset) return false;
  if (query.larg && query.op !== "SETOP_UNION") return false;
  const branches = query.larg ? [query.larg, query.rarg] : [query];
  return fromClause !== undefined && branches.some((branch) => branch?.fromClause === fromClause);
}

function isRefusedByAll(
  root: Scope,
  name: string,
  query: Scope,
  columns: readonly string[],
  asked: Node | undefined,
): boolean {
  let mentions = 0;
  walk({ SelectStmt: root.select }, (kind, value) => {
    if (kind === "RangeVar" && "relname" in value && value.relname === name) mentions++;
    return undefined;
  });
  const refusing = root.all.flatMap((scope) => {
    const given = innerConditions(scope.select)?.filter((node) => nodeOf(node, "NullTest")?.arg !== asked);
    const notNull = given && columnsNotNullWhere(given, scope);
    return scope.sources.filter(
      ({ alias, of }) =>
        of.kind === "query" &&
        of.query === query &&
        columns.some((column) => notNull?.has(`${alias}.${column}`)),
    );
  });
  return mentions > 0 && refusing.length === mentions;
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
