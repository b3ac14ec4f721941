import { baseColumnAt, isSelect, lastName, type Place } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { type Edit, GENERATION, type MutationOperator, sqlOf, without } from "../operator.ts";
import { isDecidedBy, sortsNulls } from "../same-meaning.ts";

/**
 * Sorted the other way, by one key less, by two keys exchanged, or with NULLs at the other end, of columns that hold
 * some; in queries and within aggregates.
 */
export const orderBy: MutationOperator = {
  name: "order by",
  *edits(place) {
    if (isSelect(place.value)) {
      const select = place.value;
      const all = select.sortClause ?? [];
      const idle = all.findIndex((_, index) => isDecidedBy(place, all, index));
      const deciding = idle < 0 ? all.length : idle;
      const grouping = select === place.root && place.isSorted ? 0 : keysOfDistinctOn(select);
      for (const { keys, ...edit } of otherOrders(all, mayBeNull(place), deciding, grouping)) {
        const { sortClause: _, ...unsorted } = select;
        yield {
          query: place.with(keys.length > 0 ? { ...select, sortClause: keys } : unsorted),
          ...edit,
        };
      }
    } else if (place.name === "FuncCall") {
      const call: FuncCall = place.value;
      const withinGroup = call.agg_within_group === true;
      if (isMedian(call)) return;
      // Ordered-set aggregates leave NULLs out.
      const nullsOf = withinGroup ? undefined : mayBeNull(place);
      for (const { keys, ...edit } of otherOrders(call.agg_order ?? [], nullsOf)) {
        const { agg_order: _, ...unsorted } = call;
        if (keys.length > 0) yield { query: place.with({ ...call, agg_order: keys }), ...edit };
        else if (!withinGroup) yield { query: place.with(unsorted), ...edit };
      }
    }
  },
};

/** The middle, which is the same from either end. */
function isMedian({ funcname, args = [] }: FuncCall): boolean {
  const [share] = args;
  if (lastName(funcname) !== "percentile_cont" || !share || !("A_Const" in share)) return false;
  return Number(share.A_Const.fval?.fval) === 0.5;
}

/**
 * How many sort keys of a subquery only put together what DISTINCT ON takes one row of: in which order those come, and
 * in which direction, is the same to whoever reads them.
 */
function keysOfDistinctOn({
  distinctClause = [],
  sortClause = [],
  limitCount,
  limitOffset,
}: SelectStmt): number {
  const isDistinctOn = distinctClause.some((node) => Object.keys(node).length > 0);
  if (!isDistinctOn || limitCount || limitOffset) return 0;
  return Math.min(distinctClause.length, sortClause.length);
}

/** Since which generation of mutants a sort key that may be NULL has its NULLs at the other end; null where it can't be. */
function mayBeNull(place: Place): NullsOf {
  return (key) => {
    if (!sortsNulls(place, key)) return null;
    return baseColumnAt(place, key)?.column.notNull === false ? 1 : GENERATION;
  };
}

type NullsOf = (key: Node) => 1 | typeof GENERATION | null;

/** Every way to write a list of sort keys with one small error in one of the first `deciding`, but those before `from`. */
export function* otherOrders(
  keys: readonly Node[],
  nullsOf: NullsOf = () => null,
  deciding = keys.length,
  from = 0,
): Generator<{ keys: Node[] } & Omit<Edit, "query">> {
  for (const [index, node] of keys.slice(0, deciding).entries()) {
    if (index < from || !("SortBy" in node)) continue;
    const key = node.SortBy;
    const at = (SortBy: typeof key) => keys.map((other, place) => (place === index ? { SortBy } : other));
    const since = key.node ? nullsOf(key.node) : null;
    const descends = key.sortby_dir === "SORTBY_DESC";
    yield {
      keys: at({ ...key, sortby_dir: descends ? "SORTBY_ASC" : "SORTBY_DESC" }),
      description: `${sqlOf(node)} is sorted ${descends ? "ascending" : "descending"}`,
    };
    if (key.sortby_nulls && key.sortby_nulls !== "SORTBY_NULLS_DEFAULT") {
      const isFirst = key.sortby_nulls === "SORTBY_NULLS_FIRST";
      yield {
        keys: at({ ...key, sortby_nulls: isFirst ? "SORTBY_NULLS_LAST" : "SORTBY_NULLS_FIRST" }),
        description: `${sqlOf(node)} has its NULLs ${isFirst ? "last" : "first"}`,
      };
    } else if (since !== null) {
      yield {
        keys: at({ ...key, sortby_nulls: descends ? "SORTBY_NULLS_LAST" : "SORTBY_NULLS_FIRST" }),
        description: `${sqlOf(node)} has its NULLs ${descends ? "last" : "first"}`,
        takesTrap: true,
        ...(since === GENERATION && { generation: since }),
      };
    }
    yield { keys: without(keys, index), description: `the sort key ${sqlOf(node)} is left out` };
    const next = keys[index + 1];
    if (next)
      yield {
        keys: keys.toSpliced(index, 2, next, node),
        description: `the sort keys ${sqlOf(node)} and ${sqlOf(next)} are exchanged`,
        takesTrap: true,
      };
  }
}
