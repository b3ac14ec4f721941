import { conjuncts, isSelect, nameParts, placesOf, type Schema, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { columnRef, contents } from "../../diagnosis/tree.ts";
import { knownNames, knownNamesAt } from "./known-names.ts";
import { bareText } from "./lent-parts.ts";
import { conditionsOf, type OwnEdit, withCondition } from "./own-edit.ts";

const MOST_ADDED = 12;

const NO_TABLES: SelectStmt = { limitOption: "LIMIT_OPTION_DEFAULT", op: "SETOP_NONE" };

/**
 * A subquery that reads the rows of all, tied to the row outside by a column that both have, of those by which the
 * solutions group rows, number them, or find the rows that belong together.
 */
export function* sameKeyOutside(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const keys = keysOf(solutions);
  let left = MOST_ADDED;
  for (const place of placesOf(candidate, schema)) {
    const { value: select, path, root } = place;
    // What a common table or a branch of a set operation reads knows nothing of the queries beside it.
    const isWithin = path.includes("subselect") || path.includes("subquery");
    if (!isSelect(select) || !isWithin || !select.fromClause) continue;
    const inner = knownNames(select, root, schema);
    const outer = knownNamesAt({ ...place, path: path.slice(0, -1), select: NO_TABLES }, schema);
    const asked = new Set(conjuncts(select.whereClause).map(bareText));
    for (const key of keys) {
      const table = inner.get(key)?.[0];
      const around = outer.get(key)?.find((each) => each !== table);
      if (table === undefined || around === undefined || left === 0) continue;
      const condition = equality(columnRef(table, key), columnRef(around, key));
      if (asked.has(bareText(condition))) continue;
      left -= 1;
      yield {
        errorClass: "missing-predicate",
        query: place.with({ ...select, whereClause: withCondition(select.whereClause, condition) }),
      };
    }
  }
}

/**
 * Tables side by side, or the one that a statement changes and those that it reads, tied by a column of one name, of those
 * by which the solutions tell which rows belong together.
 */
export function* sameKeyBeside(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const keys = keysOf(solutions);
  let left = MOST_ADDED;
  for (const place of placesOf(candidate, schema)) {
    const { value, select, root } = place;
    const isChange = place.name === "UpdateStmt" || place.name === "DeleteStmt";
    if (!(isSelect(value) || isChange) || !select.fromClause) continue;
    const known = knownNames(select, root, schema);
    const asked = new Set(conditionsOf(select).map(bareText));
    for (const key of keys) {
      const [first, second] = known.get(key) ?? [];
      if (first === undefined || second === undefined || left === 0) continue;
      const condition = equality(columnRef(first, key), columnRef(second, key));
      const turned = equality(columnRef(second, key), columnRef(first, key));
      if (asked.has(bareText(condition)) || asked.has(bareText(turned))) continue;
      left -= 1;
      const { whereClause } = select;
      yield {
        errorClass: "join-condition",
        query: place.with({ ...value, whereClause: withCondition(whereClause, condition) }),
      };
    }
  }
}

/** Names of columns by which queries tell which rows belong together. */
function keysOf(queries: readonly SelectStmt[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const add = (node: unknown) => {
    const [kind, value] = contents(node) ?? ["", null];
    const name = kind === "ColumnRef" ? nameParts(value?.fields as Node[]).at(-1) : undefined;
    if (name !== undefined) keys.add(name);
  };
  walk(queries, (kind, value) => {
    const held = value as Readonly<Record<string, unknown>>;
    for (const field of ["groupClause", "partitionClause", "distinctClause"]) {
      const nodes = held[field];
      if (Array.isArray(nodes)) for (const node of nodes) add(node);
    }
    const sides = kind === "A_Expr" ? [held.lexpr, held.rexpr] : [];
    if (sides.every((side) => contents(side)?.[0] === "ColumnRef")) for (const side of sides) add(side);
    return undefined;
  });
  return keys;
}

function equality(lexpr: Node, rexpr: Node): Node {
  return { A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: "=" } }], lexpr, rexpr } };
}
