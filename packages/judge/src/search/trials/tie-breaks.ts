import {
  call,
  copyTree,
  lastName,
  outputPlace,
  outputTargets,
  printSelect,
  star,
  walk,
} from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt, WindowDef } from "@pgsql/types";

/** Window functions whose value among peers depends on the order in which the rows happen to come. */
const orderDependent = new Set(["row_number", "ntile", "lag", "lead", "first_value"]);
/** Aggregates whose value depends on the order of the rows. */
const collecting = new Set(["string_agg", "array_agg", "json_agg", "jsonb_agg"]);
/** FRAMEOPTION_ROWS of PostgreSQL's parsenodes.h. */
const FRAME_ROWS = 0x4;

/**
 * The same query with every choice that SQL leaves open made at random: ties at LIMIT and DISTINCT ON, ROW_NUMBER and
 * its kin over peers, order within collected values; with `order` also ties of the outermost ORDER BY, and the order of
 * all rows if there is none. Running it a few times shows whether the query has but one right result on a database.
 * Null when it leaves no such choice.
 */
export function withRandomChoices(select: SelectStmt, { order }: { readonly order: boolean }): string | null {
  const changed = copyTree(select);
  let choices = 0;
  walk({ SelectStmt: changed }, (name, value) => {
    if (name === "SelectStmt" || name === "larg" || name === "rarg") choices += breakSelectTies(value);
    if (name === "FuncCall") choices += breakFunctionTies(value, changed);
    return undefined;
  });
  if (order) choices += breakOuterOrder(changed);
  return choices === 0 ? null : printSelect(changed);
}

function breakOuterOrder(select: SelectStmt): number {
  const isPlain = !select.larg && !select.distinctClause?.length && !select.valuesLists?.length;
  const isCut = select.limitCount !== undefined || select.limitOffset !== undefined;
  if (!isPlain || (isCut && !select.sortClause?.length)) return wrapToBreakTies(select);
  select.sortClause = [...(select.sortClause ?? []), byRandom()];
  return 1;
}

const random = call("random");

function byRandom(): Node {
  return {
    SortBy: { node: copyTree(random), sortby_dir: "SORTBY_DEFAULT", sortby_nulls: "SORTBY_NULLS_DEFAULT" },
  };
}

function breakSelectTies(select: SelectStmt): number {
  const distinct = select.distinctClause ?? [];
  const isDistinctOn = distinct.length > 0 && distinct.some((node) => Object.keys(node).length > 0);
  const limited =
    (select.limitCount || select.limitOffset) && select.limitOption !== "LIMIT_OPTION_WITH_TIES";
  if (!limited && !isDistinctOn) return 0;
  if (isDistinctOn) {
    if (!select.sortClause?.length) {
      select.sortClause = distinct.map((node) => ({
        SortBy: { node: copyTree(node), sortby_dir: "SORTBY_DEFAULT", sortby_nulls: "SORTBY_NULLS_DEFAULT" },
      }));
    }
    select.sortClause.push(byRandom());
    return 1;
  }
  if (select.larg || distinct.length > 0) return wrapToBreakTies(select);
  select.sortClause = [...(select.sortClause ?? []), byRandom()];
  return 1;
}

/** DISTINCT and set operations sort only by their output: they become a subquery that is sorted outside. */
function wrapToBreakTies(select: SelectStmt): number {
  const targets = outputTargets(select);
  const keys: Node[] = [];
  for (const node of select.sortClause ?? []) {
    if (!("SortBy" in node) || !node.SortBy.node) return 0;
    const place = outputPlace(node.SortBy.node, targets);
    if (!place || !("output" in place)) return 0;
    keys.push({ SortBy: { ...node.SortBy, node: { A_Const: { ival: { ival: place.output + 1 } } } } });
  }
  const { sortClause: _sort, limitCount, limitOffset, limitOption, withClause, ...inner } = copyTree(select);
  for (const key of Object.keys(select)) Reflect.deleteProperty(select, key);
  Object.assign(select, {
    targetList: [star()],
    fromClause: [
      {
        RangeSubselect: {
          subquery: { SelectStmt: { ...inner, limitOption: "LIMIT_OPTION_DEFAULT" } },
          alias: { aliasname: "unlimited" },
        },
      },
    ],
    sortClause: [...keys, byRandom()],
    limitCount,
    limitOffset,
    limitOption,
    withClause,
    op: "SETOP_NONE",
  } satisfies SelectStmt);
  return 1;
}

function breakFunctionTies(call: FuncCall, query: SelectStmt): number {
  const name = lastName(call.funcname);
  if (call.over) {
    const window = ownWindow(call.over, query);
    if (!window) return 0;
    const dependsOnRows = ((window.frameOptions ?? 0) & FRAME_ROWS) !== 0;
    if (!orderDependent.has(name) && !dependsOnRows) return 0;
    window.orderClause = [...(window.orderClause ?? []), byRandom()];
    call.over = window;
    return 1;
  }
  if (!collecting.has(name) || call.agg_within_group || call.agg_distinct) return 0;
  call.agg_order = [...(call.agg_order ?? []), byRandom()];
  return 1;
}

/** A window written out in place of a name, so that it can be changed for one call alone. */
function ownWindow(over: WindowDef, query: SelectStmt): WindowDef | null {
  if (!over.name) return over.refname ? null : copyTree(over);
  let found: WindowDef | null = null;
  walk(query, (key, value: WindowDef) => {
    if (key === "WindowDef" && value.name === over.name && !value.refname) {
      const { name: _name, ...rest } = copyTree(value);
      found = rest;
    }
    return undefined;
  });
  return found;
}
