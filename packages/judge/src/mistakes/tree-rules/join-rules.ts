import {
  aliasOf,
  conjuncts,
  contains,
  joinConditions,
  joinsIn,
  lastName,
  leavesOf,
  nameNodes,
  placesOf,
  type Scope,
  scopeOf,
  sourcesIn,
  walk,
} from "@master-sql/sql";
import type { A_Expr, Node, RangeVar, SelectStmt } from "@pgsql/types";
import { filledBy } from "./outer-joined.ts";
import type { TreeRule } from "./tree-rule.ts";

/** Tables that no condition connects: every row of one meets every row of the other. */
export const joinWithoutCondition: TreeRule = {
  errorClass: "join-without-condition",
  occursIn: (query, schema) => scopeOf(query, schema).all.some(isUnconnected),
};

/** A table joined to itself on its own key: every row meets itself alone. */
export const selfJoinOnSameKey: TreeRule = {
  errorClass: "self-join-on-same-key",
  occursIn: (query, schema) =>
    scopeOf(query, schema).all.some((scope) =>
      joinConditions(scope).some((part) => pairsRowWithItself(part, scope)),
    ),
  // Where no pairs are asked for, it changes nothing.
  expects: readsTableTwice,
};

function readsTableTwice(query: SelectStmt): boolean {
  const read: string[] = [];
  walk(query, (name, { relname = "" }: RangeVar) => {
    if (name === "RangeVar") read.push(relname);
    return undefined;
  });
  return new Set(read).size < read.length;
}

/** An outer join whose added rows a later condition drops again. */
export const outerJoinUndone: TreeRule = {
  errorClass: "outer-join-undone",
  occursIn: (query, schema) =>
    scopeOf(query, schema).all.some((scope) => {
      const { select } = scope;
      const isUndoneBy = (condition: Node, added: ReadonlySet<string>) =>
        rejectsNull(condition, scope, added);
      const all = filledBy(select.fromClause);
      if (conjuncts(select.whereClause).some((condition) => isUndoneBy(condition, all))) return true;
      // Only what a join joins counts for its condition: an inner join on the side that is filled comes before.
      return joinsIn(select.fromClause).some(({ jointype, larg, rarg, quals }) => {
        if (jointype !== "JOIN_INNER") return false;
        const added = filledBy([larg, rarg]);
        return conjuncts(quals).some((condition) => isUndoneBy(condition, added));
      });
    }),
  unless: withUnknownKept,
  expects: (solution) =>
    contains(
      solution,
      (name, value) =>
        name === "JoinExpr" && /LEFT|RIGHT|FULL/.test(String(("jointype" in value && value.jointype) || "")),
    ),
};

/** A query in which what isn't known counts as different. */
function* withUnknownKept(query: SelectStmt): Generator<SelectStmt> {
  for (const place of placesOf(query)) {
    if (place.name !== "A_Expr") continue;
    const comparison: A_Expr = place.value;
    if (comparison.kind === "AEXPR_OP" && lastName(comparison.name) === "<>")
      yield place.replaced({ A_Expr: { ...comparison, kind: "AEXPR_DISTINCT", name: EQUALS } });
  }
}

const EQUALS: Node[] = nameNodes("=");

function rejectsNull(condition: Node, scope: Scope, added: ReadonlySet<string>): boolean {
  const isAdded = (node: Node | undefined) => added.has(scope.column(node)?.source.alias ?? "");
  if ("NullTest" in condition)
    return condition.NullTest.nulltesttype === "IS_NOT_NULL" && isAdded(condition.NullTest.arg);
  if (!("A_Expr" in condition)) return false;
  const { kind = "AEXPR_OP", lexpr, rexpr } = condition.A_Expr;
  return !kind.includes("DISTINCT") && (isAdded(lexpr) || isAdded(rexpr));
}

function isUnconnected(scope: Scope): boolean {
  const { select, sources } = scope;
  const names = new Set(sources.flatMap(({ alias, table }) => (table ? [alias] : [])));
  // What isn't a base table may be a single row, which is rightly joined with everything.
  if (names.size < 2 || names.size < sources.length) return false;
  const groups = new Map([...names].map((name) => [name, name]));
  const join = (linked: readonly string[]) => {
    const [first, ...rest] = linked.map((name) => groups.get(name));
    for (const other of rest)
      for (const [name, group] of groups) if (group === other && first) groups.set(name, first);
  };
  for (const { isNatural, usingClause, larg, rarg } of joinsIn(select.fromClause)) {
    if (isNatural || usingClause?.length)
      join(
        leavesOf([larg, rarg])
          .map(aliasOf)
          .filter((name) => names.has(name)),
      );
  }
  for (const condition of joinConditions(scope))
    join(sourcesIn(condition, scope).flatMap((source) => source?.alias ?? []));
  return new Set(groups.values()).size > 1;
}

function pairsRowWithItself(condition: Node, scope: Scope): boolean {
  if (!("A_Expr" in condition) || lastName(condition.A_Expr.name) !== "=") return false;
  const left = scope.column(condition.A_Expr.lexpr);
  const right = scope.column(condition.A_Expr.rexpr);
  if (!left?.column || !right?.column || left.source.alias === right.source.alias) return false;
  const { name } = left.column;
  return (
    left.source.table?.key === right.source.table?.key &&
    right.column.name === name &&
    left.source.table?.uniques.some((key) => key.length === 1 && key[0] === name) === true
  );
}
