import { isSelect, nameParts, type Place } from "@master-sql/sql";
import type { FuncCall, Node, ResTarget, SelectStmt } from "@pgsql/types";
import { columnRef, contents } from "../../diagnosis/tree.ts";
import { outputNames } from "./known-names.ts";
import { bareText } from "./lent-parts.ts";
import type { OwnEdit } from "./own-edit.ts";

/** What the place of a row and the rows with their places are called. */
const PLACE = "place_";
const PLACED = "placed_";

/** Of the rows of each key those kept as well that tie with the first: by DISTINCT ON, by a number, or by a LIMIT in a subquery. */
export function* tiedFirsts(place: Place): Generator<OwnEdit> {
  if (isSelect(place.value)) {
    yield* ofDistinct(place, place.value);
    yield* ofLimit(place, place.value);
  }
  if (place.name !== "FuncCall") return;
  const call: FuncCall = place.value;
  const keys = call.over?.orderClause ?? [];
  if (!/^(row_number|rank)$/.test(nameParts(call.funcname).at(-1) ?? "")) return;
  for (let count = keys.length; count > 0; count -= 1)
    yield {
      errorClass: "ties",
      query: place.replaced({
        FuncCall: {
          ...call,
          funcname: [{ String: { sval: "rank" } }],
          over: { ...call.over, orderClause: keys.slice(0, count) },
        },
      }),
    };
}

/** Different values numbered, where each row has the place after all those before it. */
export function* placesOfRows(place: Place): Generator<OwnEdit> {
  if (place.name !== "FuncCall") return;
  const call: FuncCall = place.value;
  if (nameParts(call.funcname).at(-1) !== "dense_rank" || !call.over) return;
  const FuncCall = { ...call, funcname: [{ String: { sval: "rank" } }] };
  yield { errorClass: "ties", query: place.replaced({ FuncCall }) };
}

function* ofLimit(place: Place, select: SelectStmt): Generator<OwnEdit> {
  const { sortClause: keys = [], limitCount, limitOffset, limitOption } = select;
  if (place.value === place.root || !limitCount || limitOffset || limitOption === "LIMIT_OPTION_WITH_TIES")
    return;
  for (let count = keys.length; count > 0; count -= 1)
    yield {
      errorClass: "ties",
      clause: "LIMIT",
      query: place.with({
        ...select,
        sortClause: keys.slice(0, count),
        limitOption: "LIMIT_OPTION_WITH_TIES",
      }),
    };
}

/** DISTINCT ON as the rows of rank 1, by the first of the keys that choose among those of one key. */
function* ofDistinct(place: Place, select: SelectStmt): Generator<OwnEdit> {
  const { distinctClause = [], sortClause = [], withClause, limitCount, ...rest } = select;
  const keys = distinctClause.filter((key) => contents(key) !== null);
  const names = outputNames(select);
  const isNamed = names.every((name, index) => name !== "" && names.indexOf(name) === index);
  if (keys.length === 0 || sortClause.length <= keys.length || limitCount || !isNamed) return;
  const values = (select.targetList ?? []).flatMap((node) => ("ResTarget" in node ? [node.ResTarget] : []));
  const orderClause = sortClause
    .slice(keys.length, keys.length + 1)
    .map((key) => asValue(key, names, values));
  const window = {
    partitionClause: keys.map((key) => asValue(key, names, values)),
    orderClause,
    frameOptions: 1058,
  };
  const rank: Node = { FuncCall: { funcname: [{ String: { sval: "rank" } }], over: window } };
  const inner: SelectStmt = {
    ...rest,
    targetList: [...(select.targetList ?? []), { ResTarget: { name: PLACE, val: rank } }],
  };
  const texts = values.map(({ val }) => bareText(val));
  const sorted = sortClause.flatMap((key): Node[] => {
    const value = asValue(key, names, values);
    const index = "SortBy" in value ? texts.indexOf(bareText(value.SortBy.node)) : -1;
    return index >= 0 && "SortBy" in key
      ? [{ SortBy: { ...key.SortBy, node: columnRef(PLACED, names[index] ?? "") } }]
      : [];
  });
  const one: Node = { A_Const: { ival: { ival: 1 } } };
  yield {
    errorClass: "ties",
    clause: "SELECT",
    query: place.with({
      ...(withClause && { withClause }),
      targetList: names.map((name) => ({ ResTarget: { val: columnRef(PLACED, name) } })),
      fromClause: [{ RangeSubselect: { subquery: { SelectStmt: inner }, alias: { aliasname: PLACED } } }],
      whereClause: {
        A_Expr: {
          kind: "AEXPR_OP",
          name: [{ String: { sval: "=" } }],
          lexpr: columnRef(PLACED, PLACE),
          rexpr: one,
        },
      },
      ...(sorted.length > 0 && { sortClause: sorted }),
      limitOption: "LIMIT_OPTION_DEFAULT",
      op: "SETOP_NONE",
    }),
  };
}

/** A key as what it stands for: the number or the name of an output as its value. */
function asValue(key: Node, names: readonly string[], values: readonly ResTarget[]): Node {
  if ("SortBy" in key) {
    const { node } = key.SortBy;
    return node ? { SortBy: { ...key.SortBy, node: asValue(node, names, values) } } : key;
  }
  const [name = "", ...more] = "ColumnRef" in key ? nameParts(key.ColumnRef.fields) : [];
  const ordinal = "A_Const" in key ? (key.A_Const.ival?.ival ?? 0) - 1 : -1;
  const index = name !== "" && more.length === 0 ? names.indexOf(name) : ordinal;
  return values[index]?.val ?? key;
}
