import type { Node, SelectStmt } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

const ONE: Node = { A_Const: { ival: { ival: 1 } } };

/** The first row, and what ties with it, of a query that only sorts its rows: the largest come first, and all others too. */
export function* firstOfAll(candidate: SelectStmt): Generator<OwnEdit> {
  if (!candidate.sortClause?.length || candidate.limitCount || candidate.limitOffset) return;
  const query = { ...candidate, limitCount: ONE, limitOption: "LIMIT_OPTION_WITH_TIES" as const };
  yield { errorClass: "wrong-limit", clause: "LIMIT", query };
}
