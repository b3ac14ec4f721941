import { columnOf, nameParts, type Place, type Schema, type Source, sourcesOf } from "@master-sql/sql";
import type { A_Expr, Node, SelectStmt, SubLink } from "@pgsql/types";
import { columnRef } from "../../diagnosis/tree.ts";
import { type OwnEdit, withCondition } from "./own-edit.ts";

/** Rows looked up among those of a subquery: by the key of their table instead of a name that several share, and those that no group counts. */
export function* lookedUpRows(place: Place, schema: Schema): Generator<OwnEdit> {
  if (place.name !== "SubLink") return;
  const link: SubLink = place.value;
  const select = link.subselect && "SelectStmt" in link.subselect ? link.subselect.SelectStmt : null;
  if (link.subLinkType !== "ANY_SUBLINK" || !select || select.larg) return;
  const keyed = byKey(link, select, place.select, schema);
  if (keyed) yield { errorClass: "wrong-column", query: place.with(keyed) };
  const { havingClause, ...others } = select;
  const [target] = select.targetList ?? [];
  const shown = target && "ResTarget" in target ? target.ResTarget.val : undefined;
  if (select.groupClause && shown && havingClause && countsNone(havingClause)) {
    const whereClause = withCondition(others.whereClause, {
      NullTest: { arg: shown, nulltesttype: "IS_NOT_NULL" },
    });
    yield { errorClass: "negation", query: place.with(notIn(link, { ...others, whereClause })) };
  }
}

/** The key of a table, with which rows of it are compared by another column; null where they aren't. */
function byKey(
  { testexpr, ...link }: SubLink,
  select: SelectStmt,
  around: SelectStmt,
  schema: Schema,
): SubLink | null {
  const [target, ...more] = select.targetList ?? [];
  if (!target || !("ResTarget" in target) || more.length > 0 || select.groupClause) return null;
  const found = columnOf(target.ResTarget.val, sourcesIn(select, schema));
  const tested = columnOf(testexpr, sourcesIn(around, schema));
  const table = found?.source.table;
  const [[key, ...others] = []] = table?.hasPrimaryKey ? table.uniques : [];
  const name = found?.column?.name;
  if (!found || !tested || key === undefined || others.length > 0 || name === undefined || name === key)
    return null;
  if (tested.source.table !== table || tested.column?.name !== name) return null;
  const shown = { ResTarget: { ...target.ResTarget, val: columnRef(found.source.alias, key) } };
  return {
    ...link,
    testexpr: columnRef(tested.source.alias, key),
    subselect: { SelectStmt: { ...select, targetList: [shown] } },
  };
}

function sourcesIn({ fromClause = [] }: SelectStmt, schema: Schema): readonly Source[] {
  return fromClause.flatMap((item) => sourcesOf(item, schema, new Set()));
}

/** Whether groups are to have no rows, which none has. */
function countsNone(condition: Node): boolean {
  if (!("A_Expr" in condition)) return false;
  const { name, lexpr, rexpr }: A_Expr = condition.A_Expr;
  const isCount =
    lexpr &&
    "FuncCall" in lexpr &&
    nameParts(lexpr.FuncCall.funcname).at(-1) === "count" &&
    !lexpr.FuncCall.over;
  const number = rexpr && "A_Const" in rexpr && rexpr.A_Const.ival ? (rexpr.A_Const.ival.ival ?? 0) : null;
  return isCount === true && `${nameParts(name).at(-1)} ${number}` in NONE;
}

const NONE = { "= 0": true, "< 1": true, "<= 0": true };

/** A place holds what a subquery is, not what is around it: that none is found is asked by ALL. */
function notIn(link: SubLink, select: SelectStmt): SubLink {
  return {
    ...link,
    subLinkType: "ALL_SUBLINK",
    operName: [{ String: { sval: "<>" } }],
    subselect: { SelectStmt: select },
  };
}
