import type { Node } from "@pgsql/types";

/** The tree of a dotted name. */
export function nameNodes(...parts: readonly string[]): Node[] {
  return parts.map((sval) => ({ String: { sval } }));
}

/** The tree of a column's name, with or without its table. */
export function columnRef(...parts: readonly string[]): Node {
  return { ColumnRef: { fields: nameNodes(...parts) } };
}

/** The tree of `*` in a select list. */
export function star(): Node {
  return { ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } };
}

/** The tree of `left operator right`. */
export function operation(operator: string, lexpr: Node, rexpr: Node): Node {
  return { A_Expr: { kind: "AEXPR_OP", name: nameNodes(operator), lexpr, rexpr } };
}

/** The tree of a function's call. */
export function call(name: string, ...args: Node[]): Node {
  return { FuncCall: { funcname: nameNodes(name), args, funcformat: "COERCE_EXPLICIT_CALL" } };
}

/** The tree of a string constant. */
export function textConstant(sval: string): Node {
  return { A_Const: { sval: { sval } } };
}

/** The tree of a whole number, as the parser gives it. */
export function integerConstant(value: number): Node {
  return { A_Const: { ival: value === 0 ? {} : { ival: value } } };
}

/** The tree of `NOT condition`. */
export function negated(condition: Node): Node {
  return { BoolExpr: { boolop: "NOT_EXPR", args: [condition] } };
}

/** The tree of `first AND second`, or of the second alone. */
export function both(first: Node | undefined, second: Node): Node {
  return first ? { BoolExpr: { boolop: "AND_EXPR", args: [first, second] } } : second;
}

/** The tree of conditions joined by AND; a lone condition stays as it is. */
export function allOf(conditions: readonly [Node, ...Node[]]): Node;
export function allOf(conditions: readonly Node[]): Node | undefined;
export function allOf(conditions: readonly Node[]): Node | undefined {
  return conditions.length < 2 ? conditions[0] : { BoolExpr: { boolop: "AND_EXPR", args: [...conditions] } };
}

/** The tree of a cast to a type, named with or without its schema. */
export function cast(arg: Node, ...type: readonly string[]): Node {
  return { TypeCast: { arg, typeName: { names: nameNodes(...type), typemod: -1 } } };
}
