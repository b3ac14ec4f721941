import type { FuncCall, Node, RangeFunction, SelectStmt } from "@pgsql/types";
import { lastName, nameParts } from "../tree/names.ts";
import { nodeOf } from "../tree/shapes.ts";

/** The rows of a function in FROM that returns one column. */
export type FunctionRows =
  /** Values of generate_series: distinct, and never NULL. */
  | { readonly kind: "series"; readonly name: string; readonly call: FuncCall }
  /** The elements of an array. */
  | { readonly kind: "elements"; readonly name: string; readonly array: Node };

/** The rows of an item of FROM, if it is such a function. */
export function functionRows(item: Node): FunctionRows | undefined {
  const range = nodeOf(item, "RangeFunction");
  const call = range && callOf(range);
  if (!call) return undefined;
  const [first, ...more] = call.args ?? [];
  const name = nameParts(range.alias?.colnames)[0] ?? range.alias?.aliasname ?? "";
  switch (lastName(call.funcname)) {
    case "generate_series":
      return { kind: "series", name, call };
    case "unnest":
      return first && more.length === 0 ? { kind: "elements", name, array: first } : undefined;
    default:
      return undefined;
  }
}

/** The call in an item of FROM, if it returns one column. */
function callOf({ functions, ordinality, is_rowsfrom, alias }: RangeFunction): FuncCall | undefined {
  if (ordinality || is_rowsfrom || (alias?.colnames?.length ?? 0) > 1) return undefined;
  const [list] = functions ?? [];
  const [call] = nodeOf(list, "List")?.items ?? [];
  return nodeOf(call, "FuncCall");
}

/** Functions in FROM that contribute a row to every row of the result, so they returned rows for their arguments. */
export function callsOfEveryRow({ fromClause = [] }: SelectStmt): readonly FuncCall[] {
  const callsIn = (item: Node | undefined): readonly FuncCall[] => {
    const range = nodeOf(item, "RangeFunction");
    const call = range && callOf(range);
    if (call) return [call];
    const { larg, rarg, jointype = "JOIN_INNER" } = nodeOf(item, "JoinExpr") ?? {};
    if (jointype === "JOIN_LEFT") return callsIn(larg);
    if (jointype === "JOIN_RIGHT") return callsIn(rarg);
    return jointype === "JOIN_INNER" && larg && rarg ? [...callsIn(larg), ...callsIn(rarg)] : [];
  };
  return fromClause.flatMap(callsIn);
}
