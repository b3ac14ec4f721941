import { isSelect, type Place } from "../../sql/place.ts";
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
      !isDuplicateFreeAt(place, select)
    ) {
      yield {
        query: place.with({ ...select, distinctClause: [] }),
        description: "DISTINCT is put in",
      };
    }
  },
};

/** EXISTS and IN give the same for one row and for several alike; so do set operations that leave duplicates out. */
function ignoresDuplicates({ path, root }: Place): boolean {
  if (path.at(-2) === "subselect") return true;
  if (path.at(-1) !== "larg" && path.at(-1) !== "rarg") return false;
  let parent: unknown = { SelectStmt: root };
  for (const step of path.slice(0, -1))
    parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined;
  return typeof parent === "object" && parent !== null && !("all" in parent && parent.all === true);
}
