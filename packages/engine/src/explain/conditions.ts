import type { Node } from "@pgsql/types";
import type { Cell } from "../results/statement-result.ts";
import { printSql } from "../sql/print-sql.ts";
import type { Truth, XrayCondition } from "./model.ts";

/** A condition and, where AND, OR and NOT make it up, its parts, each after what it is part of. */
export function conditionTree(node: Node, depth = 0): readonly XrayCondition[] {
  const own = { sql: printSql(node), depth };
  if (!("BoolExpr" in node)) return [own];
  return [own, ...(node.BoolExpr.args ?? []).flatMap((part) => conditionTree(part, depth + 1))];
}

/** A boolean of PostgreSQL as a truth value of three-valued logic. */
export function truthOf(cell: Cell | undefined): Truth {
  return cell === "t" ? "true" : cell === "f" ? "false" : "unknown";
}
