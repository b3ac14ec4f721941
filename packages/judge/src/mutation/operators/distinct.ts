import { isSelect, lastName, type Place, walk } from "@master-sql/sql";
import type { CommonTableExpr, FuncCall, Node, SelectStmt } from "@pgsql/types";
import type { MutationOperator } from "../operator.ts";
import { sqlOf, without } from "../operator.ts";
import { isDuplicateFreeAt } from "../same-meaning.ts";

/** DISTINCT left out or put in; a key less in DISTINCT ON. */
export const distinct: MutationOperator = {
  name: "distinct",
  *edits(place) {
    if (!isSelect(place.value)) return;
    const { distinctClause, ...select } = place.value;
    if (distinctClause) {
      const keys = distinctClause.filter((node) => Object.keys(node).length > 0);
      yield {
        query: place.with(select),
        description: keys.length > 0 ? "DISTINCT ON is left out" : "DISTINCT is left out",
      };
      if (keys.length < 2) return;
      for (const [index, key] of keys.entries())
        yield {
          query: place.with({ ...select, distinctClause: without(keys, index) }),
          description: `DISTINCT ON goes without ${sqlOf(key)}`,
        };
    } else if (
      select.fromClause &&
      !select.groupClause &&
      !select.larg &&
      !ignoresDuplicates(place) &&
      !isReadForDifferentThings(place, select) &&
      !isDuplicateFreeAt(place, select)
    ) {
      yield {
        query: place.with({ ...select, distinctClause: [] }),
        description: "DISTINCT is put in",
      };
    }
  },
};

/** Aggregates to which it is the same how often a value comes. */
const ofDifferent = new Set(["min", "max", "bool_and", "bool_or", "every"]);

/** Whether the one query that reads from another groups its rows, and asks of each group only which values there are. */
function isReadForDifferentThings({ root }: Place, select: SelectStmt): boolean {
  if (select.limitCount || select.limitOffset) return false;
  const isOwn = (query: Node | undefined) =>
    query !== undefined && "SelectStmt" in query && query.SelectStmt.fromClause === select.fromClause;
  const names = new Set<string>();
  const reads = { all: 0, blind: 0 };
  walk(root, (kind, value) => {
    if (kind !== "CommonTableExpr") return undefined;
    const { ctename = "", ctequery }: CommonTableExpr = value;
    if (isOwn(ctequery)) names.add(ctename);
    return undefined;
  });
  const isIt = (item: Node) =>
    ("RangeVar" in item && !item.RangeVar.schemaname && names.has(item.RangeVar.relname ?? "")) ||
    ("RangeSubselect" in item && isOwn(item.RangeSubselect.subquery));
  walk({ SelectStmt: root }, (kind, value) => {
    if (kind === "RangeVar" && isIt({ RangeVar: value })) reads.all += 1;
    if (kind === "RangeSubselect" && isIt({ RangeSubselect: value })) reads.all += 1;
    if (isSelect(value) && value.fromClause?.length === 1 && value.fromClause.every(isIt))
      reads.blind += asksForDifferent(value) ? 1 : 0;
    return undefined;
  });
  return reads.all > 0 && reads.all === reads.blind;
}

function asksForDifferent(select: SelectStmt): boolean {
  if (!select.groupClause?.length) return false;
  let isBlind = true;
  walk({ ...select, fromClause: [], withClause: undefined }, (kind, value) => {
    if (kind !== "FuncCall") return undefined;
    const call: FuncCall = value;
    const name = lastName(call.funcname);
    isBlind &&= !call.over && (ofDifferent.has(name) || (name === "count" && call.agg_distinct === true));
    return undefined;
  });
  return isBlind;
}

/** EXISTS and IN give the same for one row and for several alike; so do set operations that leave duplicates out. */
function ignoresDuplicates({ path, root }: Place): boolean {
  if (path.at(-2) === "subselect") return true;
  if (path.at(-1) !== "larg" && path.at(-1) !== "rarg") return false;
  let parent: unknown = { SelectStmt: root };
  for (const step of path.slice(0, -1))
    parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined;
  return typeof parent === "object" && parent !== null && !("all" in parent && parent.all === true);
}
