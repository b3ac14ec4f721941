import { conjuncts, isSelect, nameParts, type Place, walk } from "@master-sql/sql";
import type { Node, RangeVar, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { commonTables, withCommonTable } from "./common-tables.ts";
import { bareText, namesIn } from "./lent-parts.ts";
import { type OwnEdit, readsGroups, valuesOf, withCondition } from "./own-edit.ts";

/**
 * A condition of WHERE about what comes out of a common table, asked of the rows that it reads instead, and no longer of any of
 * those that read it under another name.
 */
export function* intoCommonTables(place: Place): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const select = place.value;
  const conditions = conjuncts(select.whereClause);
  if (conditions.length === 0) return;
  for (const { alias, name, query } of commonTablesOf(select, place.root)) {
    if (query.larg || !query.fromClause) continue;
    const values = valuesOf(query);
    for (const condition of conditions) {
      if (!isAbout(condition, alias, values)) continue;
      const moved = rebuilt(condition, (node) => {
        const [kind, value] = contents(node) ?? ["", null];
        return kind === "ColumnRef" ? values.get(nameParts(value?.fields as Node[]).at(-1) ?? "") : node;
      });
      if (readsGroups(moved)) continue;
      const left = place.with(without(select, bareText(condition)));
      yield {
        errorClass: "predicate-place",
        clause: "WHERE",
        query: withCommonTable(left, name, (inner) => ({
          ...inner,
          whereClause: withCondition(inner.whereClause, moved),
        })),
      };
    }
  }
}

interface ReadTable {
  /** What it is called where it is read. */
  readonly alias: string;
  readonly name: string;
  readonly query: SelectStmt;
}

/** The common tables that a query's FROM reads. */
function commonTablesOf(select: SelectStmt, root: SelectStmt): readonly ReadTable[] {
  const tables = commonTables(root);
  const read: ReadTable[] = [];
  walk(select.fromClause, (kind, value) => {
    if (kind === "RangeSubselect") return false;
    const { relname: name = "", alias }: RangeVar = kind === "RangeVar" ? value : {};
    const query = tables.get(name);
    if (query) read.push({ alias: alias?.aliasname ?? name, name, query });
    return undefined;
  });
  return read;
}

/** Whether a condition reads a table's outputs and nothing else. */
function isAbout(condition: Node, alias: string, values: ReadonlyMap<string, Node>): boolean {
  let isOfIt = namesIn(condition).size > 0;
  walk(condition, (kind, value) => {
    if (kind === "SubLink") isOfIt = false;
    if (kind !== "ColumnRef") return undefined;
    const [column = "", qualifier = alias] = nameParts((value as { fields?: Node[] }).fields).toReversed();
    isOfIt &&= qualifier === alias && values.has(column);
    return undefined;
  });
  return isOfIt;
}

/** A query without a condition of WHERE, whatever the table is called. */
function without(select: SelectStmt, text: string): SelectStmt {
  const { whereClause, ...rest } = select;
  const kept = joined(conjuncts(whereClause).filter((each) => bareText(each) !== text));
  return { ...rest, ...(kept && { whereClause: kept }) };
}
