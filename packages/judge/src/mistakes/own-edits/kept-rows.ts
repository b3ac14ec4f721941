import { conjuncts, isSelect, nameParts, type Place, type Schema, walk } from "@master-sql/sql";
import type { FuncCall, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { columnRef, contents, rebuilt } from "../../diagnosis/tree.ts";
import { knownNames } from "./known-names.ts";
import type { OwnEdit } from "./own-edit.ts";

const ZERO: Node = { A_Const: { ival: { ival: 0 } } };

/**
 * Rows of groups kept that have no partner in the last join: what is asked of the partner goes along into ON, counts of
 * rows are of the partner's rows, and sums are 0 where there is none.
 */
export function* keptRows(place: Place, schema: Schema): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const select = place.value;
  const items = select.fromClause ?? [];
  const [item, ...more] = items;
  if (!select.groupClause || more.length > 0 || !item || !("JoinExpr" in item)) return;
  const join = item.JoinExpr;
  const alias = partnerOf(join);
  if (join.jointype !== "JOIN_INNER" || join.usingClause || join.isNatural || alias === undefined) return;
  const known = knownNames(select, place.root, schema);
  const isOfPartner = (name: readonly string[]) =>
    name.length > 1 ? name.at(-2) === alias : known.get(name[0] ?? "")?.join() === alias;
  const where = conjuncts(select.whereClause);
  const asked = where.filter((condition) => columnsIn(condition).some(isOfPartner));
  const quals = joined([...conjuncts(join.quals), ...asked]) ?? { A_Const: { boolval: { boolval: true } } };
  const column = columnsIn([join.quals, ...asked]).find(isOfPartner);
  if (!column) return;
  const counted: Node = columnRef(...column);
  const { whereClause: _, ...rest } = withAggregates(select, counted);
  const left = joined(where.filter((condition) => !asked.includes(condition)));
  yield {
    errorClass: "join-type",
    clause: "FROM",
    query: place.with({
      ...rest,
      ...(left && { whereClause: left }),
      fromClause: [{ JoinExpr: { ...join, jointype: "JOIN_LEFT", quals } }],
    }),
  };
}

/** What the right side of a join is called. */
function partnerOf({ rarg }: JoinExpr): string | undefined {
  const [, item] = contents(rarg) ?? ["", null];
  const { alias, relname } = (item ?? {}) as { alias?: { aliasname?: string }; relname?: string };
  return alias?.aliasname ?? relname;
}

function columnsIn(part: unknown): readonly (readonly string[])[] {
  const columns: (readonly string[])[] = [];
  walk(part, (kind, value: { fields?: Node[] }) => {
    if (kind === "ColumnRef") columns.push(nameParts(value.fields));
    return undefined;
  });
  return columns;
}

/** A query whose counts of rows are of a column, and whose sums are 0 of no rows. */
function withAggregates(select: SelectStmt, counted: Node): SelectStmt {
  const { fromClause: _from, whereClause: _where, ...rest } = select;
  return rebuilt(rest as SelectStmt, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (kind !== "FuncCall" || !value || value.over) return node;
    const { agg_star: isOfRows, ...call }: FuncCall = value;
    const name = nameParts(call.funcname).at(-1);
    if (name === "count" && isOfRows) return { FuncCall: { ...call, args: [counted] } };
    return name === "sum" ? { CoalesceExpr: { args: [node, ZERO] } } : node;
  });
}
