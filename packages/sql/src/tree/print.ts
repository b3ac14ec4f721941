import type { Node, SelectStmt } from "@pgsql/types";
import { Deparser } from "pgsql-deparser";

/** SQL of a tree. pgsql-deparser prints FETCH … WITH TIES as a plain LIMIT, which is another query. */
export function printSql(node: Node): string {
  return new TrueDeparser(node).deparseQuery();
}

/** SQL of a query. */
export function printSelect(select: SelectStmt): string {
  return printSql({ SelectStmt: select });
}

class TrueDeparser extends Deparser {
  override SelectStmt(select: SelectStmt, context: Parameters<Deparser["SelectStmt"]>[1]): string {
    const { limitCount, ...rest } = select;
    if (select.limitOption !== "LIMIT_OPTION_WITH_TIES" || !limitCount)
      return super.SelectStmt(select, context);
    return `${super.SelectStmt(rest, context)} FETCH FIRST (${this.visit(limitCount, context)}) ROWS WITH TIES`;
  }
}
