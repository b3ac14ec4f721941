import { contains, isAggregate, nameParts, type Place } from "@master-sql/sql";
import type { CaseExpr, FuncCall, Node } from "@pgsql/types";
import { contents } from "../../diagnosis/tree.ts";
import type { OwnEdit } from "./own-edit.ts";

/** What a value is wrapped in, left out; a division of whole numbers with decimals; 0 for a missing sum. */
export function* unwrapped(place: Place): Generator<OwnEdit> {
  const { name } = place;
  const value = place.value as Readonly<Record<string, unknown>>;
  const kept = (node: unknown, errorClass: OwnEdit["errorClass"]): OwnEdit[] =>
    readsColumn(node) ? [{ ...(errorClass && { errorClass }), query: place.replaced(node as Node) }] : [];
  switch (name) {
    case "FuncCall":
      yield* ofCall(place, value as FuncCall);
      return;
    case "CaseExpr": {
      const { args = [], defresult }: CaseExpr = value;
      const [when, ...others] = args;
      const asked = when && "CaseWhen" in when ? when.CaseWhen.expr : undefined;
      const isOfNull = !!asked && "NullTest" in asked && asked.NullTest.nulltesttype === "IS_NULL";
      if (isOfNull && others.length === 0) yield* kept(defresult, "null-handling");
      return;
    }
    case "CoalesceExpr":
      yield* kept((value.args as Node[])[0], "null-handling");
      return;
    case "MinMaxExpr":
      yield* kept((value.args as Node[])[0], "wrong-expression");
      return;
    case "TypeCast":
      yield* kept(value.arg, "wrong-expression");
      return;
    case "CollateClause":
      yield* kept(value.arg, "wrong-expression");
      return;
    case "A_Expr": {
      const sign = nameParts(value.name as Node[]).at(-1);
      if (value.kind === "AEXPR_NULLIF") yield* kept(value.lexpr, "null-handling");
      if (value.kind !== "AEXPR_OP" || sign !== "/") return;
      const typeName = { names: [{ String: { sval: "numeric" } }], typemod: -1 };
      const lexpr: Node = { TypeCast: { arg: value.lexpr as Node, typeName } };
      yield { errorClass: "integer-division", query: place.replaced({ A_Expr: { ...value, lexpr } }) };
    }
  }
}

function* ofCall(place: Place, call: FuncCall): Generator<OwnEdit> {
  const name = nameParts(call.funcname).at(-1) ?? "";
  const isOfRows = call.over !== undefined || isAggregate(name);
  const args = call.args ?? [];
  // The zone comes first.
  const inner = name === "timezone" ? args[1] : args[0];
  if (!isOfRows && inner && readsColumn(inner))
    yield { errorClass: "wrong-expression", query: place.replaced(inner) };
  const isFilled = contents(parentOf(place))?.[0] === "CoalesceExpr";
  if (!isOfRows || name === "count" || isFilled) return;
  const zero: Node = { A_Const: { ival: { ival: 0 } } };
  yield {
    errorClass: "null-handling",
    query: place.replaced({ CoalesceExpr: { args: [{ FuncCall: call }, zero] } }),
  };
}

function parentOf({ path, root }: Place): unknown {
  let parent: unknown = { SelectStmt: root };
  for (const step of path.slice(0, -4))
    parent = typeof parent === "object" && parent !== null ? Reflect.get(parent, step) : undefined;
  return parent;
}

function readsColumn(node: unknown): boolean {
  return contains(node, (kind) => kind === "ColumnRef" || kind === "FuncCall");
}
