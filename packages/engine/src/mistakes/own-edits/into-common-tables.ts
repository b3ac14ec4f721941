import type { CommonTableExpr, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import { nameParts, walk } from "../../sql/parse-tree.ts";
import { isSelect, type Place } from "../../sql/place.ts";
import { conjuncts } from "../../sql/select-scope.ts";
import { bareText, namesIn } from "./lent-parts.ts";
import { type OwnEdit, readsGroups, valuesOf, withCondition } from "./own-edit.ts";

/**
 * A condition about what comes out of a common table, asked of the rows that it reads instead, and no longer of any of
 * those that read it under another name.
 */
export function* intoCommonTables(place: Place): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const select = place.value;
  const conditions = conditionsOf(select);
  if (conditions.length === 0) return;
  for (const [alias, table] of commonTablesOf(select, place.root)) {
    const inner = table.ctequery && "SelectStmt" in table.ctequery ? table.ctequery.SelectStmt : undefined;
    if (!inner || inner.larg || !inner.fromClause) continue;
    const values = valuesOf(inner);
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
        query: askedOf(left, table.ctename ?? "", moved),
      };
    }
  }
}

/** The common tables that a query's FROM reads, by the names they have there. */
function commonTablesOf(select: SelectStmt, root: SelectStmt): ReadonlyMap<string, CommonTableExpr> {
  const tables = new Map<string, CommonTableExpr>();
  walk(root, (kind, value) => {
    if (kind === "CommonTableExpr") tables.set((value as CommonTableExpr).ctename ?? "", value);
    return undefined;
  });
  const read = new Map<string, CommonTableExpr>();
  walk(select.fromClause, (kind, value) => {
    if (kind === "RangeSubselect") return false;
    const { relname = "", alias } = value as { relname?: string; alias?: { aliasname?: string } };
    const table = kind === "RangeVar" ? tables.get(relname) : undefined;
    if (table) read.set(alias?.aliasname ?? relname, table);
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

function conditionsOf({ fromClause, whereClause }: SelectStmt): readonly Node[] {
  const ofJoins: Node[] = [];
  walk(fromClause, (kind, value) => {
    if (kind === "RangeSubselect" || kind === "SubLink") return false;
    if (kind === "JoinExpr") ofJoins.push(...conjuncts((value as JoinExpr).quals));
    return undefined;
  });
  return [...conjuncts(whereClause), ...ofJoins];
}

/** A query without a condition of WHERE, whatever the table is called. */
function without(select: SelectStmt, text: string): SelectStmt {
  const { whereClause, ...rest } = select;
  const kept = joined(conjuncts(whereClause).filter((each) => bareText(each) !== text));
  return { ...rest, ...(kept && { whereClause: kept }) };
}

/** A condition asked of the rows that a common table reads. */
function askedOf(root: SelectStmt, name: string, moved: Node): SelectStmt {
  return rebuilt(root, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const table: CommonTableExpr = value ?? {};
    if (kind !== "CommonTableExpr" || table.ctename !== name) return node;
    if (!table.ctequery || !("SelectStmt" in table.ctequery)) return node;
    const inner = table.ctequery.SelectStmt;
    const SelectStmt = { ...inner, whereClause: withCondition(inner.whereClause, moved) };
    return { CommonTableExpr: { ...table, ctequery: { SelectStmt } } };
  });
}
