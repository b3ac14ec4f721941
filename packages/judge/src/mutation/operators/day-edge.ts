import { lastName, nameNodes, nameParts, operation, type Place, textConstant } from "@master-sql/sql";
import type { FuncCall, Node, TypeCast, TypeName } from "@pgsql/types";
import { type Edit, type MutationOperator, replacement } from "../operator.ts";
import { wholeAt } from "../same-meaning.ts";

/**
 * A midnight, or the last second of a day, that belongs to no day: what comes of `> d` for `>= d` and of
 * `<= '… 23:59:59'`, wherever a query takes the day or month of a moment.
 */
export const dayEdge: MutationOperator = {
  name: "day edge",
  takesTrap: true,
  *edits(place) {
    if (place.name === "TypeCast") {
      const cast: TypeCast = place.value;
      const { arg } = cast;
      const type = nameParts(cast.typeName?.names).at(-1);
      if (type !== "date" || !arg || !isMoment(arg)) return;
      for (const other of moved(arg, place)) yield replacement(place, { TypeCast: { ...cast, arg: other } });
    }
    if (place.name === "FuncCall") yield* truncated(place, place.value);
  },
};

function* truncated(place: Place, call: FuncCall): Generator<Edit> {
  const [unit, moment, ...rest] = call.args ?? [];
  if (lastName(call.funcname) !== "date_trunc" || !unit || !moment || !isMoment(moment)) return;
  for (const other of moved(moment, place))
    yield replacement(place, { FuncCall: { ...call, args: [unit, other, ...rest] } });
}

/** A column, perhaps on a local clock; what is calculated has its own edges. */
function isMoment(node: Node): boolean {
  if ("ColumnRef" in node) return true;
  if (!("FuncCall" in node)) return false;
  const { funcname, args = [] } = node.FuncCall;
  const [, moment] = args;
  return lastName(funcname) === "timezone" && moment !== undefined && "ColumnRef" in moment;
}

/** The moment, but NULL on the edge of its day; what is always a midnight has no last second. */
function moved(moment: Node, place: Place): readonly Node[] {
  const isMidnight = wholeAt(place, moment)?.zone === null;
  const time: Node = { TypeCast: { arg: moment, typeName: typeNamed("time") } };
  return [[">", "00:00"], ...(isMidnight ? [] : [["<=", "23:59:59"]])].map(([sval = "", edge = ""]): Node => {
    const expr: Node = operation(sval, time, textConstant(edge));
    return { CaseExpr: { args: [{ CaseWhen: { expr, result: moment } }] } };
  });
}

function typeNamed(sval: string): TypeName {
  return { names: nameNodes("pg_catalog", sval), typemod: -1 };
}
