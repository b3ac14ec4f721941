import { isSelect, lastName, type Place, scopeAt, walk } from "@master-sql/sql";
import type { FuncCall, SelectStmt } from "@pgsql/types";
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

/** Whether every reader of a query groups its rows, and uses only the distinct values of each group. */
function isReadForDifferentThings(place: Place, select: SelectStmt): boolean {
  if (select.limitCount || select.limitOffset) return false;
  const { all } = scopeAt({ ...place, select: place.root });
  const reading = all.filter(({ sources }) =>
    sources.some(({ of }) => of.kind === "query" && of.query.select.fromClause === select.fromClause),
  );
  return (
    reading.length > 0 &&
    reading.every((scope) => scope.sources.length === 1 && asksForDifferent(scope.select))
  );
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
