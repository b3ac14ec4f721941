import {
  allOf,
  columnRef,
  conjuncts,
  copyTree,
  isSelect,
  nameParts,
  nodeOf,
  type Place,
  Scope,
  scopeAt,
  walk,
} from "@master-sql/sql";
import type { ColumnRef, Node, RangeVar, SelectStmt, WindowDef } from "@pgsql/types";
import { type Edit, GENERATION, type MutationOperator, sqlOf, without } from "../operator.ts";
import { areHeldBy } from "../same-meaning.ts";

/**
 * A condition within a query that ranks or cuts, asked only of what comes out of it: rows that it refuses take places
 * from others.
 */
export const filterAfterRanking: MutationOperator = {
  name: "predicate place",
  takesTrap: true,
  generation: GENERATION,
  *edits(place) {
    if (!isSelect(place.value) || hasStar(place.value)) return;
    const outer = place.value;
    for (const [index, inner] of readsOf(scopeAt(place), place.root).entries()) {
      if (!ranks(inner.scope.select)) continue;
      yield* moves(place, outer, index, inner);
    }
  },
};

interface Read {
  readonly alias: string;
  readonly scope: Scope;
}

/** The subqueries that a SELECT reads, and the CTEs that nothing else reads, in the order of its FROM. */
function readsOf(scope: Scope, root: SelectStmt): readonly Read[] {
  return scope.sources.flatMap(({ alias, item, of }): readonly Read[] => {
    if (of.kind !== "query" || of.query.names.length > 0) return [];
    const name = nodeOf(item, "RangeVar")?.relname;
    return name === undefined || timesRead(root, name) === 1 ? [{ alias, scope: of.query }] : [];
  });
}

function timesRead(root: SelectStmt, name: string): number {
  let times = 0;
  walk(root, (kind, value) => {
    const read: RangeVar | undefined = kind === "RangeVar" ? value : undefined;
    if (read?.relname === name) times += 1;
    return undefined;
  });
  return times;
}

/** Whether the place of a row in a query's result depends on other rows. */
function ranks(select: SelectStmt): boolean {
  if (select.larg || hasStar(select)) return false;
  const isOn = (select.distinctClause ?? []).some((node) => Object.keys(node).length > 0);
  return isOn || select.limitCount !== undefined || hasWindow(select);
}

function hasWindow({ targetList }: SelectStmt): boolean {
  let has = false;
  walk(targetList ?? [], (name, value) => {
    if (isSelect(value)) return false;
    if (name === "FuncCall" && "over" in value) has = true;
    return undefined;
  });
  return has;
}

function hasStar({ targetList }: SelectStmt): boolean {
  return (targetList ?? []).some(
    (target) =>
      "ResTarget" in target &&
      target.ResTarget.val !== undefined &&
      "ColumnRef" in target.ResTarget.val &&
      nameParts(target.ResTarget.val.ColumnRef.fields).includes("*"),
  );
}

function* moves(place: Place, outer: SelectStmt, index: number, inner: Read): Generator<Edit> {
  const { root } = place;
  const scope = scopeAt(place);
  // Only a copy of the outermost SELECT has its own CTEs.
  const readsWithin = (copy: SelectStmt) =>
    outer === root ? readsOf(new Scope(copy, scope.schema), copy) : readsOf(scope.with(copy), root);
  const [only, ...others] = readsOf(inner.scope, root);
  const levels = only && others.length === 0 ? [inner, only] : [inner];
  for (const [depth, { select: source }] of levels.map(({ scope: each }) => each).entries()) {
    if (source.larg || hasStar(source)) continue;
    for (const [which, condition] of conjuncts(source.whereClause).entries()) {
      const columns = movable(condition);
      if (!columns || (depth === 0 && isOfWholePartitions(place, source, columns))) continue;
      const copy = copyTree(outer);
      const ranking = readsWithin(copy)[index];
      const own = depth === 0 ? ranking : ranking && readsOf(ranking.scope, outer === root ? copy : root)[0];
      if (!ranking || !own) continue;
      if (outer !== root && !isPartOf(copy, own.scope.select)) continue;
      takeOut(which, columns, own, ranking);
      const moved = renamed(condition, ranking.alias);
      copy.whereClause = allOf([...conjuncts(copy.whereClause), moved]);
      yield { query: place.with(copy), description: `${sqlOf(condition)} is asked after the ranking` };
    }
  }
}

/** Removes a condition from a query, and returns its columns from there and from the ranking query above it. */
function takeOut(which: number, columns: readonly Node[], own: Read, ranking: Read): void {
  const { select } = own.scope;
  const left = without(conjuncts(select.whereClause), which);
  if (left.length > 0) select.whereClause = allOf(left);
  else delete select.whereClause;
  for (const [number, column] of columns.entries()) {
    show(select, column, number);
    if (own !== ranking) show(ranking.scope.select, referenceTo(own.alias, number), number);
  }
}

/**
 * Whether a condition holds for all rows of a window's partition or for none: then those that it refuses take no place
 * from others.
 */
function isOfWholePartitions(place: Place, select: SelectStmt, columns: readonly Node[]): boolean {
  if (select.limitCount || select.distinctClause || select.groupClause) return false;
  const windows: WindowDef[] = [];
  walk(select.targetList ?? [], (name, value) => {
    if (name === "over") windows.push(value);
    return !isSelect(value);
  });
  return windows.every(({ name, partitionClause }) => {
    const isNamed = name !== undefined && !partitionClause;
    // What the condition itself fixes isn't fixed once it is asked elsewhere.
    const rows = { ...select, whereClause: undefined };
    return !isNamed && areHeldBy({ ...place, select: rows }, partitionClause ?? [], columns);
  });
}

function isPartOf(tree: SelectStmt, part: SelectStmt): boolean {
  let found = false;
  walk(tree, (_, value) => {
    if (value === part) found = true;
    return !found;
  });
  return found;
}

/** The references of a condition; null where it holds a query, or nothing that could be handed on. */
function movable(condition: Node): readonly Node[] | null {
  const columns: Node[] = [];
  let holdsQuery = false;
  walk(condition, (name, value) => {
    const reference: ColumnRef | undefined = name === "ColumnRef" ? value : undefined;
    if (reference) columns.push({ ColumnRef: reference });
    if (name === "SubLink") holdsQuery = true;
    return undefined;
  });
  return holdsQuery || columns.length === 0 ? null : columns;
}

/** Gives one more column, which groups keep apart. */
function show(select: SelectStmt, column: Node, number: number): void {
  select.targetList = [...(select.targetList ?? []), { ResTarget: { name: nameOf(number), val: column } }];
  if (select.groupClause?.length) select.groupClause = [...select.groupClause, column];
}

function renamed(condition: Node, alias: string): Node {
  const copy = copyTree(condition);
  let number = 0;
  walk(copy, (name, value) => {
    if (name !== "ColumnRef") return undefined;
    const reference: ColumnRef = value;
    const other = referenceTo(alias, number);
    if ("ColumnRef" in other) Object.assign(reference, other.ColumnRef);
    number += 1;
    return undefined;
  });
  return copy;
}

function referenceTo(alias: string, number: number): Node {
  return columnRef(alias, nameOf(number));
}

function nameOf(number: number): string {
  return `asked_${number + 1}`;
}
