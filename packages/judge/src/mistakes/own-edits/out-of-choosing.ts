import { conjuncts, contains, isSelect, nameParts, type Place, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { columnRef, contents, rebuilt } from "../../diagnosis/tree.ts";
import { commonTables, withCommonTable } from "./common-tables.ts";
import { namesIn } from "./lent-parts.ts";
import { type OwnEdit, valuesOf, withCondition } from "./own-edit.ts";

/**
 * A condition about the rows that a query within chooses from (DISTINCT ON, a number, a LIMIT), asked of those that it
 * chose instead. What the condition reads is passed on to it.
 */
export function* outOfChoosing(place: Place): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const { value: select, root } = place;
  for (const { alias, query, put } of chosenIn(select, root))
    for (const condition of conjuncts(query.whereClause)) {
      const names = [...namesIn(condition)];
      if (names.length === 0 || contains(condition, (kind) => kind === "SubLink")) continue;
      const shown = valuesOf(query);
      const passed = names.filter((name) => !shown.has(name));
      const column = (name: string) => columnIn(condition, name);
      const targetList = [
        ...(query.targetList ?? []),
        ...passed.map((name): Node => ({ ResTarget: { name, val: column(name) } })),
      ];
      const { whereClause, ...rest } = query;
      const left = conjuncts(whereClause).filter((each) => each !== condition);
      const kept = joined(left);
      const inner: SelectStmt = { ...rest, targetList, ...(kept && { whereClause: kept }) };
      const asked = rebuilt(condition, (node) => {
        const [kind, reference] = contents(node) ?? ["", null];
        if (kind !== "ColumnRef") return node;
        return columnRef(alias, nameParts(reference?.fields as Node[]).at(-1) ?? "");
      });
      const outer = { ...select, whereClause: withCondition(select.whereClause, asked) };
      yield { errorClass: "predicate-place", clause: "WHERE", query: put(place, outer, inner) };
    }
}

interface Chosen {
  readonly alias: string;
  readonly query: SelectStmt;
  /** The whole query with both, the one that reads and the one that chooses, changed. */
  readonly put: (place: Place, outer: SelectStmt, inner: SelectStmt) => SelectStmt;
}

function* chosenIn(select: SelectStmt, root: SelectStmt): Generator<Chosen> {
  const tables = commonTables(root);
  for (const [index, item] of (select.fromClause ?? []).entries()) {
    if ("RangeSubselect" in item) {
      const { subquery, alias } = item.RangeSubselect;
      const query = subquery && "SelectStmt" in subquery ? subquery.SelectStmt : undefined;
      if (!query || !chooses(query)) continue;
      yield {
        alias: alias?.aliasname ?? "",
        query,
        put: (place, outer, inner) => {
          const changed: Node = {
            RangeSubselect: { ...item.RangeSubselect, subquery: { SelectStmt: inner } },
          };
          return place.with({ ...outer, fromClause: (select.fromClause ?? []).with(index, changed) });
        },
      };
    } else if ("RangeVar" in item) {
      const { relname = "", alias } = item.RangeVar;
      const query = tables.get(relname);
      if (!query || !chooses(query)) continue;
      yield {
        alias: alias?.aliasname ?? relname,
        query,
        put: (place, outer, inner) => withCommonTable(place.with(outer), relname, () => inner),
      };
    }
  }
}

/** Whether a query keeps some of the rows that it reads by what the others are. */
function chooses(query: SelectStmt): boolean {
  if (query.larg || query.groupClause || !query.whereClause) return false;
  const isDistinct = query.distinctClause?.some((key) => Object.keys(key).length === 0) === true;
  const numbers = contains(query.targetList, (name, value) => name === "FuncCall" && "over" in value);
  return !isDistinct && (query.distinctClause !== undefined || query.limitCount !== undefined || numbers);
}

/** The column of a condition that has a name. */
function columnIn(condition: Node, name: string): Node {
  let found: Node = columnRef(name);
  walk(condition, (kind, value) => {
    const node = { [kind]: value } as Node;
    if ("ColumnRef" in node && nameParts(node.ColumnRef.fields).at(-1) === name) found = node;
    return undefined;
  });
  return found;
}
