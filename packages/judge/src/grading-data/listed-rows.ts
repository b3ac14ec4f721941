import { nameParts, nodeOf, walk } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import type { Cell } from "../results/statement-result.ts";

/** A row of a list that a script holds, by the names of its columns; values that aren't constants are left out. */
export type ListedRow = ReadonlyMap<string, Cell>;

/** The rows of all VALUES in a script whose columns have names: those of an INSERT, or of an alias. */
export function listedRows(tree: object): readonly ListedRow[] {
  const rows: ListedRow[] = [];
  const add = (names: readonly string[], query: Node | undefined) => {
    const lists = nodeOf(query, "SelectStmt")?.valuesLists ?? [];
    for (const list of lists) {
      if (!("List" in list)) continue;
      const cells = (list.List.items ?? []).map(constantCell);
      const named = names.flatMap((name, place): [string, Cell][] => {
        const cell = cells[place];
        return cell === undefined ? [] : [[name, cell]];
      });
      if (named.length > 0) rows.push(new Map(named));
    }
  };
  walk(tree, (name, value) => {
    if (name === "InsertStmt" && "cols" in value && "selectStmt" in value) {
      const { cols, selectStmt } = value as { cols: Node[]; selectStmt?: Node };
      add(
        cols.map((column) => nodeOf(column, "ResTarget")?.name ?? ""),
        selectStmt,
      );
    }
    if (name === "RangeSubselect" && "alias" in value && "subquery" in value) {
      const { alias, subquery } = value as { alias?: { colnames?: Node[] }; subquery?: Node };
      add(nameParts(alias?.colnames), subquery);
    }
    if (name === "CommonTableExpr" && "ctequery" in value) {
      const { aliascolnames, ctequery } = value as { aliascolnames?: Node[]; ctequery?: Node };
      add(nameParts(aliascolnames), ctequery);
    }
    return undefined;
  });
  return rows;
}

/** The text of a constant, with or without a cast; undefined for what has to be calculated. */
function constantCell(node: Node): Cell | undefined {
  if ("TypeCast" in node && node.TypeCast.arg) return constantCell(node.TypeCast.arg);
  if (!("A_Const" in node)) return undefined;
  const { isnull, ival, fval, sval, boolval } = node.A_Const;
  if (isnull) return null;
  if (sval) return sval.sval ?? "";
  if (fval) return fval.fval ?? "0";
  if (boolval) return boolval.boolval ? "true" : "false";
  return ival ? String(ival.ival ?? 0) : undefined;
}
