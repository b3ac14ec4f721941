import {
  both,
  integerConstant,
  isSelect,
  lastName,
  nameParts,
  nodeOf,
  operation,
  type Place,
  placesOf,
  printSelect,
  printSql,
} from "@master-sql/sql";
import type { A_Expr, FuncCall, Node, SelectStmt, SubLink } from "@pgsql/types";

/** Another way to write a query. That it means the same has yet to be proved. */
export interface OtherForm {
  readonly sql: string;
  /** What is written differently, as a sentence. */
  readonly says: string;
}

/** Ways to write a query that should mean the same. */
export function otherForms(query: SelectStmt): readonly OtherForm[] {
  const places = [...placesOf(query)];
  return rules.flatMap((rule) => places.flatMap((place) => rule(place)));
}

type Rule = (place: Place) => readonly OtherForm[];
const rules: readonly Rule[] = [
  existsForIn,
  filterForCase,
  groupsForDistinct,
  commonTable,
  bounds,
  alternatives,
  fetchFirst,
];

const form = (select: SelectStmt, says: string): readonly OtherForm[] => [{ sql: printSelect(select), says }];
/** x IN (SELECT y …) as EXISTS. */
function existsForIn(place: Place): readonly OtherForm[] {
  if (place.name !== "SubLink") return [];
  const { subLinkType, testexpr, subselect, operName }: SubLink = place.value;
  if (
    subLinkType !== "ANY_SUBLINK" ||
    operName?.length ||
    !testexpr ||
    !subselect ||
    !("SelectStmt" in subselect)
  )
    return [];
  const inner = subselect.SelectStmt;
  const [target] = inner.targetList ?? [];
  const output = nodeOf(target, "ResTarget")?.val;
  const isPlain =
    inner.fromClause?.length &&
    !inner.groupClause?.length &&
    !inner.limitCount &&
    !inner.larg &&
    !inner.havingClause;
  if (!output || !isPlain || !("ColumnRef" in testexpr) || nameParts(testexpr.ColumnRef.fields).length < 2)
    return [];
  const link = operation("=", output, testexpr);
  const whereClause: Node = inner.whereClause ? both(link, inner.whereClause) : link;
  const { distinctClause: _, ...rest } = inner;
  return form(
    place.replaced({
      SubLink: {
        subLinkType: "EXISTS_SUBLINK",
        subselect: {
          SelectStmt: {
            ...rest,
            whereClause,
            targetList: [{ ResTarget: { val: integerConstant(1) } }],
          },
        },
      },
    }),
    "EXISTS asks of each row whether there is a match, in place of a list to look it up in. It reads like the question: is there any?",
  );
}

/** sum(CASE WHEN c THEN 1 ELSE 0 END) as count(*) FILTER (WHERE c), and count(*) FILTER as count(CASE …). */
function filterForCase(place: Place): readonly OtherForm[] {
  if (place.name !== "FuncCall") return [];
  const call: FuncCall = place.value;
  const name = nameParts(call.funcname).at(-1);
  if (name === "count" && call.agg_star && call.agg_filter && !call.over) {
    const { agg_filter: expr, agg_star: _, ...rest } = call;
    const one: Node = integerConstant(1);
    return form(
      place.with({ ...rest, args: [{ CaseExpr: { args: [{ CaseWhen: { expr, result: one } }] } }] }),
      "CASE inside count does what FILTER does, and runs on databases that have no FILTER: without ELSE the other rows give NULL, which count leaves out.",
    );
  }
  const [arg] = call.args ?? [];
  if (name !== "count" || !arg || !("CaseExpr" in arg) || arg.CaseExpr.defresult || arg.CaseExpr.arg)
    return [];
  const [when, ...others] = arg.CaseExpr.args ?? [];
  if (!when || others.length > 0 || !("CaseWhen" in when) || !when.CaseWhen.expr || call.agg_distinct)
    return [];
  const { args: _, ...rest } = call;
  return form(
    place.with({ ...rest, agg_star: true, agg_filter: when.CaseWhen.expr }),
    "FILTER says which rows an aggregate looks at, more plainly than CASE inside it.",
  );
}

function groupsForDistinct(place: Place): readonly OtherForm[] {
  if (!isSelect(place.value) || !place.value.distinctClause?.length || place.value.groupClause?.length)
    return [];
  const { distinctClause, targetList = [], ...rest } = place.value;
  if (distinctClause.some((node) => Object.keys(node).length > 0)) return [];
  const keys = targetList.flatMap((node) => nodeOf(node, "ResTarget")?.val ?? []);
  if (
    keys.length !== targetList.length ||
    keys.some((key) => !("ColumnRef" in key) || nameParts(key.ColumnRef.fields).includes("*"))
  )
    return [];
  return form(
    place.with({ ...rest, targetList, groupClause: keys }),
    "GROUP BY all the columns gives each combination once, as DISTINCT does. It is the form to grow from when a count is to come along.",
  );
}

/** A subquery in FROM as a WITH query. */
function commonTable(place: Place): readonly OtherForm[] {
  const { root } = place;
  if (place.name !== "RangeSubselect" || root.withClause || root.larg) return [];
  const value: { lateral?: boolean; subquery?: Node; alias?: { aliasname?: string; colnames?: Node[] } } =
    place.value;
  const { lateral, subquery, alias } = value;
  const name = alias?.aliasname;
  if (lateral || !subquery || !name || alias?.colnames || place.select !== root) return [];
  const changed = place.replaced({ RangeVar: { relname: name, inh: true, relpersistence: "p" } });
  return form(
    {
      ...changed,
      withClause: {
        ctes: [
          {
            CommonTableExpr: { ctename: name, ctematerialized: "CTEMaterializeDefault", ctequery: subquery },
          },
        ],
      },
    },
    "WITH moves the subquery in front and gives it a name, so the steps are read from top to bottom.",
  );
}

/** BETWEEN as two comparisons. */
function bounds(place: Place): readonly OtherForm[] {
  if (place.name !== "A_Expr") return [];
  const { kind, lexpr, rexpr }: A_Expr = place.value;
  if (kind !== "AEXPR_BETWEEN" || !lexpr || !rexpr || !("List" in rexpr)) return [];
  const [low, high] = rexpr.List.items ?? [];
  if (!low || !high) return [];
  return form(
    place.replaced(both(operation(">=", lexpr, low), operation("<=", lexpr, high))),
    "BETWEEN is short for two comparisons, both with their ends included. Written out, it is plain what happens at the ends.",
  );
}

/** An IN list as alternatives. */
function alternatives(place: Place): readonly OtherForm[] {
  if (place.name !== "A_Expr") return [];
  const { kind, name, lexpr, rexpr }: A_Expr = place.value;
  if (kind !== "AEXPR_IN" || lastName(name) !== "=" || !lexpr || !rexpr || !("List" in rexpr)) return [];
  const items = rexpr.List.items ?? [];
  if (items.length < 2 || items.length > 4) return [];
  return form(
    place.replaced({
      BoolExpr: { boolop: "OR_EXPR", args: items.map((item) => operation("=", lexpr, item)) },
    }),
    "An IN list is short for comparisons joined by OR. Written out they need parentheses as soon as an AND stands beside them.",
  );
}

function fetchFirst(place: Place): readonly OtherForm[] {
  if (!isSelect(place.value) || !place.value.limitCount || place.value.limitOption !== "LIMIT_OPTION_COUNT")
    return [];
  if (place.value !== place.root || place.value.limitOffset) return [];
  const { limitCount, ...rest } = place.value;
  if (!("A_Const" in limitCount)) return [];
  const body = printSql({ SelectStmt: { ...rest, limitOption: "LIMIT_OPTION_DEFAULT" } });
  return [
    {
      sql: `${body}\nFETCH FIRST ${printSql(limitCount)} ROWS ONLY`,
      says: "FETCH FIRST is the SQL standard's way to write LIMIT. With TIES in place of ONLY it would also keep rows that share the last place.",
    },
  ];
}
