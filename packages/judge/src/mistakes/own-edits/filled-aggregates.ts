import { nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import type { OwnEdit } from "./own-edit.ts";

const ZERO: Node = { A_Const: { ival: { ival: 0 } } };

/** What an aggregate is where there are no rows, in place of NULL. */
const OF_NONE: Readonly<Record<string, Node>> = {
  sum: ZERO,
  jsonb_agg: text("[]"),
  json_agg: text("[]"),
  jsonb_object_agg: text("{}"),
  array_agg: text("{}"),
  string_agg: text(""),
};

/** All aggregates of one name with what they are of no rows: where one of them should have it, the others often do. */
export function* filledAggregates(candidate: SelectStmt): Generator<OwnEdit> {
  for (const [name, none] of Object.entries(OF_NONE)) {
    const query = rebuilt(candidate, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      if (kind === "CoalesceExpr") return unfilledTwice(node);
      if (kind !== "FuncCall" || value?.over || nameParts(value?.funcname as Node[]).at(-1) !== name)
        return node;
      return { CoalesceExpr: { args: [node, none] } };
    });
    yield { errorClass: "null-handling", isEverywhere: true, query: withNames(query, candidate) };
  }
}

/** COALESCE about COALESCE, which was there, is as it was. */
function unfilledTwice(node: Readonly<Record<string, unknown>>): unknown {
  const [, value] = contents(node) ?? ["", null];
  const args = (value?.args ?? []) as readonly Node[];
  const [first, ...rest] = args;
  return first && "CoalesceExpr" in first && first.CoalesceExpr.args
    ? { CoalesceExpr: { ...value, args: [first.CoalesceExpr.args[0], ...rest] } }
    : node;
}

/** Outputs keep the names of the functions that they were called by. */
function withNames(query: SelectStmt, before: SelectStmt): SelectStmt {
  const targetList = query.targetList?.map((target, place) => {
    const own = before.targetList?.[place];
    const val = own && "ResTarget" in own ? contents(own.ResTarget.val) : null;
    const name = val?.[0] === "FuncCall" ? nameParts(val[1].funcname as Node[]).at(-1) : undefined;
    return "ResTarget" in target && !target.ResTarget.name && name
      ? { ResTarget: { ...target.ResTarget, name } }
      : target;
  });
  return targetList ? { ...query, targetList } : query;
}

function text(sval: string): Node {
  return { A_Const: { sval: { sval } } };
}
