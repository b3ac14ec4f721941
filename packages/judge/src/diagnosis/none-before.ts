import { isSelect, nameParts, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { numberedIn, withRowNumbers } from "./first-of-each.ts";
import { fromItems, mentionedIn } from "./from-items.ts";
import { operatorOf } from "./operators.ts";
import {
  aliasesIn,
  hasAggregate,
  isPlain,
  selectWith,
  valuesByName,
  withFreshAliases,
  withoutColumnsOf,
} from "./plain-query.ts";
import { contents, rebuilt, selectOf, type Tree } from "./tree.ts";
import { comparison, equality, existsOf, subquerySides } from "./value-subquery.ts";

/**
 * A query in canonical form that takes the first or last row of each key by asking that there is none before it: not by
 * comparing with a maximum, nor by numbering rows, nor by DISTINCT ON.
 */
export function withNoneBefore(query: SelectStmt): SelectStmt {
  return rebuilt(withRowNumbers(query), (value) =>
    isSelect(value) ? withoutExtremes(withoutNumbers(value)) : value,
  );
}

/** Which extreme a query in this form asks for; null where that can't be told, or is several. */
export function extremeAsked(part: unknown): "max" | "min" | null {
  const found = new Set<"max" | "min">();
  walk(part, (kind, value: { made_location?: number; subselect?: unknown }) => {
    if (kind !== "SubLink" || value.made_location === undefined) return undefined;
    const query = selectOf(value.subselect);
    const inner = new Set((query && fromItems(query))?.map(({ alias }) => alias));
    for (const condition of conditionsOf(query?.whereClause)) {
      const [type, compared] = contents(condition) ?? ["", null];
      const operator = type === "A_Expr" && compared ? operatorOf(compared) : "";
      if (operator !== "<" && operator !== ">") continue;
      const isWithin = mentionedIn(compared?.lexpr).some((alias) => inner.has(alias));
      found.add(isWithin === (operator === ">") ? "max" : "min");
    }
    return undefined;
  });
  const [extreme, ...others] = found;
  return extreme && others.length === 0 ? extreme : null;
}

/** `x = (SELECT max(y) FROM …)` as `NOT EXISTS (SELECT FROM … WHERE y > x)`. */
function withoutExtremes(select: SelectStmt): SelectStmt {
  const { whereClause } = select;
  if (!whereClause) return select;
  const conditions = conditionsOf(whereClause).map((condition) => asNoneBeyond(condition) ?? condition);
  return { ...select, whereClause: joined(conditions) as Node };
}

function asNoneBeyond(condition: unknown): Node | null {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind !== "A_Expr" || !value || nameParts(value.name as Node[]).at(-1) !== "=") return null;
  for (const { query, other } of subquerySides(value)) {
    const [target, ...more] = query.targetList ?? [];
    if (!isPlain(query) || query.distinctClause || more.length > 0 || !target) continue;
    const [, call] = contents("ResTarget" in target ? target.ResTarget.val : undefined) ?? ["", null];
    const name = nameParts(call?.funcname as Node[] | undefined).at(-1);
    const [extreme]: readonly unknown[] = Array.isArray(call?.args) ? call.args : [];
    if (
      !extreme ||
      (name !== "max" && name !== "min") ||
      call?.over ||
      call?.agg_filter ||
      hasAggregate(extreme)
    )
      continue;
    const beyond = comparison(name === "max" ? ">" : "<", extreme, other);
    return none(query, [marked(beyond, "extreme_location")]);
  }
  return null;
}

/** Rows of which none of the same key comes before, in place of those with the number 1. */
function withoutNumbers(select: SelectStmt): SelectStmt {
  const numbered = numberedIn(select, /^(row_number|rank|dense_rank)$/);
  const [item, ...more] = fromItems(select) ?? [];
  if (!numbered || !item || more.length > 0) return select;
  const { alias, query, target, condition, partition, order } = numbered;
  if (!isPlain(query) || query.distinctClause || query.sortClause) return select;
  const inner = selectWith({
    ...query,
    targetList: (query.targetList ?? []).filter((each) => each !== target),
  });
  const again = againWith(inner, [...partition, ...order.flatMap(nodeOf)]);
  if (!again || order.flatMap(nodeOf).length !== order.length) return select;
  const keys = partition.map((key, place) => equality(again.values[place], key));
  const before = beforeIn(order, again.values.slice(partition.length));
  const values = valuesByName(inner);
  if (!values || !before) return select;
  const { fromClause: _, whereClause, withClause, ...rest } = select;
  const asked = conditionsOf(whereClause).filter((each) => each !== condition);
  const changed = withoutColumnsOf(
    { ...rest, targetList: named(rest.targetList), whereClause: joined(asked) },
    alias,
    (name) => values.get(name),
  );
  if (!changed) return select;
  return selectWith({
    ...changed,
    fromClause: inner.fromClause ?? [],
    whereClause: joined([
      ...conditionsOf(inner.whereClause),
      ...conditionsOf(changed.whereClause),
      ofWindow(none(again.query, [...keys, before])),
    ]) as Node,
    ...(withClause && { withClause }),
  } as Partial<SelectStmt>);
}

/** Outputs keep their names when something else stands for their columns. */
function named(targets: readonly Node[] | undefined): Node[] {
  return (targets ?? []).map((target) => {
    const fields = "ResTarget" in target ? contents(target.ResTarget.val)?.[1].fields : undefined;
    const name = Array.isArray(fields) ? nameParts(fields as Node[]).at(-1) : undefined;
    return "ResTarget" in target && !target.ResTarget.name && name
      ? { ResTarget: { ...target.ResTarget, name } }
      : target;
  });
}

function nodeOf(key: Node): readonly Node[] {
  return "SortBy" in key && key.SortBy.node ? [key.SortBy.node] : [];
}

/** The same tables once more, under other names, and some values in terms of them. */
function againWith(
  query: SelectStmt,
  values: readonly Node[],
): { query: SelectStmt; values: readonly Node[] } | null {
  const bare = selectWith({
    targetList: values.map((val): Node => ({ ResTarget: { val } })),
    fromClause: query.fromClause ?? [],
    ...(query.whereClause && { whereClause: query.whereClause }),
  });
  const again = withFreshAliases(bare, aliasesIn(query));
  const renamed = (again.targetList ?? []).flatMap((each) =>
    "ResTarget" in each && each.ResTarget.val ? [each.ResTarget.val] : [],
  );
  return renamed.length === values.length ? { query: again, values: renamed } : null;
}

/** That another row comes before this one, by sort keys that all run in one direction; null where they don't. */
function beforeIn(order: readonly Node[], others: readonly Node[]): unknown {
  const directions = order.map((key) => "SortBy" in key && key.SortBy.sortby_dir === "SORTBY_DESC");
  const [isDescending] = directions;
  if (isDescending === undefined) return null;
  const own = order.flatMap(nodeOf);
  const [first, second] = [own[0], others[0]];
  if (own.length === 1) return comparison(isDescending ? ">" : "<", second, first);
  if (directions.every((each) => each === isDescending))
    return comparison(isDescending ? ">" : "<", row(others), row(own));
  // (a, b) before (c, d): a before c, or a as c and b before d.
  let before: unknown = null;
  for (let place = own.length - 1; place >= 0; place -= 1) {
    const here = comparison(directions[place] ? ">" : "<", others[place], own[place]);
    const same = equality(others[place], own[place]);
    before =
      before === null
        ? here
        : {
            BoolExpr: {
              boolop: "OR_EXPR",
              args: [here, { BoolExpr: { boolop: "AND_EXPR", args: [same, before] } }],
            },
          };
  }
  return before;
}

/** Marks a part by a key of the kind that is passed over where parts are compared. */
function marked(part: unknown, key: string): unknown {
  const [kind, value] = contents(part) ?? ["", null];
  return value ? { [kind]: { ...value, [key]: 1 } } : part;
}

/** Marks what stands for a window. */
function ofWindow(condition: Node): Node {
  return rebuilt<Node>(condition, (node) =>
    contents(node)?.[0] === "SubLink" ? (marked(node, "window_location") as Tree) : node,
  );
}

function row(args: readonly Node[]): Tree {
  return { RowExpr: { args, row_format: "COERCE_IMPLICIT_CAST" } };
}

function none(query: SelectStmt, conditions: readonly unknown[]): Node {
  return { BoolExpr: { boolop: "NOT_EXPR", args: [existsOf(query, conditions)] } };
}
