import { isSelect, type Place, placesOf, type Schema, walk } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt, SortBy, WindowDef } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import type { ErrorClass } from "../../verdicts/error-class.ts";
import { calledAs, knownNames, outputNames } from "./known-names.ts";
import { bareText } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

/** Keys of groups, windows, DISTINCT ON and of sorting: one less, or one of a solution more or instead. */
export function* otherKeys(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const lent = keysOf(solutions);
  for (const place of placesOf(candidate, schema)) {
    const { name, value } = place;
    if (isSelect(value)) {
      yield* ofSelect(place, value, lent, schema);
    } else if (name === "over" || name === "WindowDef") {
      const window = value as WindowDef;
      const groups = called(lent.groups, place, schema);
      for (const keys of changed(window.partitionClause ?? [], groups))
        yield { errorClass: "wrong-window", query: place.with({ ...window, partitionClause: keys }) };
      for (const keys of changedSorting(window.orderClause ?? [], called(lent.sorts, place, schema)))
        yield { query: place.with({ ...window, orderClause: keys }) };
    } else if (name === "FuncCall" && "agg_order" in value) {
      const call = value as FuncCall;
      for (const keys of changedSorting(call.agg_order ?? [], called(lent.sorts, place, schema)))
        yield { query: place.with({ ...call, agg_order: keys }) };
    }
  }
}

/** NULL at the other end of an order that chooses rows: that of LIMIT or DISTINCT ON in a query within, or of a window. */
export function* nullsAtOtherEnd({ name, value, with: changed }: Place): Generator<OwnEdit> {
  const key = isSelect(value) ? "sortClause" : name === "over" || name === "WindowDef" ? "orderClause" : null;
  if (key === null) return;
  const keys = (value as { readonly [key in typeof key & string]?: Node[] })[key] ?? [];
  if (isSelect(value) && !value.limitCount && !value.distinctClause) return;
  for (const [index, node] of keys.entries()) {
    const sort = "SortBy" in node ? node.SortBy : undefined;
    if (sort)
      yield {
        errorClass: "nulls-order",
        query: changed({ ...value, [key]: keys.with(index, { SortBy: withNullsMoved(sort) }) }),
      };
  }
}

function withNullsMoved(sort: SortBy): SortBy {
  const isFirst =
    sort.sortby_nulls === "SORTBY_NULLS_FIRST" ||
    (sort.sortby_nulls !== "SORTBY_NULLS_LAST" && sort.sortby_dir === "SORTBY_DESC");
  return { ...sort, sortby_nulls: isFirst ? "SORTBY_NULLS_LAST" : "SORTBY_NULLS_FIRST" };
}

/** A whole query sorted otherwise by its own keys: one turned around, NULL at its other end, two exchanged, one less. */
export function* sortedOtherwise(candidate: SelectStmt): Generator<OwnEdit> {
  const own = candidate.sortClause ?? [];
  const by = (errorClass: ErrorClass, sortClause: Node[]): OwnEdit => ({
    errorClass,
    clause: "ORDER BY",
    query: { ...candidate, sortClause },
  });
  for (const [index, key] of own.entries()) {
    const sort = "SortBy" in key ? key.SortBy : undefined;
    if (!sort) continue;
    yield by("wrong-direction", own.with(index, { SortBy: turned(sort) }));
    yield by("nulls-order", own.with(index, { SortBy: withNullsMoved(sort) }));
  }
  for (const [index, key] of own.entries()) {
    const next = own[index + 1];
    if (next) yield by("wrong-sort-key", own.with(index, next).with(index + 1, key));
    if (own.length > 1) yield by("wrong-sort-key", own.toSpliced(index, 1));
  }
}

/** Windows that divide rows in the same way, all of them in another. */
export function* windowsEverywhere(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const divided = [...placesOf(candidate, schema)].filter(
    ({ name, value }) => (name === "over" || name === "WindowDef") && "partitionClause" in value,
  );
  const textOf = ({ value }: Place) => bareText((value as WindowDef).partitionClause);
  const lent = keysOf(solutions).groups;
  for (const [index, place] of divided.entries()) {
    const text = textOf(place);
    const isFirst = divided.findIndex((each) => textOf(each) === text) === index;
    if (!isFirst || divided.every((each) => each === place || textOf(each) !== text)) continue;
    const own = (place.value as WindowDef).partitionClause ?? [];
    const whole = partitionsOf(solutions).map((keys) => called(keys, place, schema));
    for (const keys of [...whole, ...changed(own, called(lent, place, schema))])
      yield {
        errorClass: "wrong-window",
        isEverywhere: true,
        query: rebuilt(candidate, (node) =>
          "partitionClause" in node && bareText(node.partitionClause) === text
            ? { ...node, partitionClause: [...keys] }
            : node,
        ),
      };
  }
}

/** By what the windows of queries divide rows, each list of keys once. */
function partitionsOf(queries: readonly SelectStmt[]): readonly (readonly Node[])[] {
  const found = new Map<string, readonly Node[]>();
  walk(queries, (_, value) => {
    const { partitionClause }: WindowDef = value;
    if (Array.isArray(partitionClause)) found.set(bareText(partitionClause), partitionClause);
    return undefined;
  });
  return [...found.values()];
}

interface LentKeys {
  readonly groups: readonly Node[];
  readonly sorts: readonly Node[];
}

function keysOf(solutions: readonly SelectStmt[]): LentKeys {
  const groups = new Map<string, Node>();
  const sorts = new Map<string, Node>();
  const add = (found: Map<string, Node>, nodes: unknown) => {
    for (const node of Array.isArray(nodes) ? nodes : [])
      if (contents(node) && !("A_Const" in node)) found.set(bareText(node), node as Node);
  };
  walk(solutions, (_, value) => {
    const held = value as Readonly<Record<string, unknown>>;
    for (const field of ["groupClause", "partitionClause", "distinctClause"]) add(groups, held[field]);
    for (const field of ["sortClause", "orderClause", "agg_order"]) add(sorts, held[field]);
    return undefined;
  });
  return { groups: [...groups.values()], sorts: [...sorts.values()] };
}

/** Keys as a query calls their columns; those whose columns it doesn't know are left out, unless they are its outputs. */
function called(keys: readonly Node[], { select, root }: Place, schema: Schema): readonly Node[] {
  const known = new Map(knownNames(select, root, schema));
  for (const name of outputNames(select)) if (!known.has(name)) known.set(name, [""]);
  return keys.flatMap((key) => [...calledAs(key, known)].slice(0, 1));
}

function* ofSelect(place: Place, select: SelectStmt, lent: LentKeys, schema: Schema): Generator<OwnEdit> {
  const { groupClause, distinctClause = [], sortClause, ...rest } = select;
  const own: Place = { ...place, select };
  if (groupClause)
    for (const keys of changed(groupClause, called(lent.groups, own, schema)))
      yield { errorClass: "wrong-grouping", query: place.with({ ...select, groupClause: keys }) };
  const on = distinctClause.filter((node) => Object.keys(node).length > 0);
  if (on.length > 0) {
    yield {
      errorClass: "distinct-or-union",
      clause: "SELECT",
      query: place.with({ ...rest, ...(groupClause && { groupClause }), distinctClause: [{}] }),
    };
    const outputs = (select.targetList ?? []).flatMap((node) =>
      "ResTarget" in node &&
      node.ResTarget.val &&
      !on.some((key) => bareText(key) === bareText(node.ResTarget.val))
        ? [node.ResTarget.val]
        : [],
    );
    for (const key of outputs) {
      const keys = [...on, key];
      const sorted: Node[] = [...(sortClause ?? [])];
      sorted.splice(on.length, 0, {
        SortBy: { node: key, sortby_dir: "SORTBY_DEFAULT", sortby_nulls: "SORTBY_NULLS_DEFAULT" },
      });
      yield {
        errorClass: "distinct-or-union",
        clause: "SELECT",
        query: place.with({ ...select, distinctClause: keys, sortClause: sorted }),
      };
    }
  }
  for (const keys of changedSorting(sortClause ?? [], called(lent.sorts, own, schema)))
    yield { query: place.with({ ...select, sortClause: keys }) };
}

function* changed(own: readonly Node[], lent: readonly Node[]): Generator<Node[]> {
  const texts = new Set(own.map(bareText));
  const further = lent.filter((key) => !texts.has(bareText(key)));
  if (own.length > 1) for (const index of own.keys()) yield own.filter((_, place) => place !== index);
  for (const key of further) {
    yield [...own, key];
    for (const index of own.keys()) yield own.with(index, key);
  }
}

function* changedSorting(own: readonly Node[], lent: readonly Node[]): Generator<Node[]> {
  if (own.length === 0) return;
  const texts = new Set(own.map(bareText));
  const further = lent.filter((key) => !texts.has(bareText(key)));
  for (const key of further) {
    for (const index of own.keys()) yield own.with(index, key);
    yield [...own, key];
    yield [...own.slice(0, -1), key, ...own.slice(-1)];
  }
  for (const [index, key] of own.entries()) {
    const sort = "SortBy" in key ? key.SortBy : undefined;
    if (sort) yield own.with(index, { SortBy: turned(sort) });
  }
}

function turned(sort: SortBy): SortBy {
  return { ...sort, sortby_dir: sort.sortby_dir === "SORTBY_DESC" ? "SORTBY_ASC" : "SORTBY_DESC" };
}
