import {
  aliasOf,
  both,
  contains,
  integerConstant,
  isSelect,
  nameParts,
  type Place,
  placesOf,
} from "@master-sql/sql";
import type { A_Expr, JoinExpr, Node } from "@pgsql/types";
import type { LearnerQuery } from "../reading/learner-query.ts";
import {
  branchesForAlternatives,
  existsForJoin,
  existsForList,
  listForAlternatives,
} from "./alternatives.ts";
import { bareColumn } from "./bare-column.ts";
import { groupedOnce } from "./grouped-once.ts";
import { made, type Rewrite, type Rule, textOf } from "./rewrite.ts";

/**
 * Rewrites that are worth trying: those of outer parts of the query first, at one place the most promising first. Each is
 * printed as a whole query, so no more are made than are asked for.
 */
export function* rewritesOf({ select, schema }: Pick<LearnerQuery, "select" | "schema">): Generator<Rewrite> {
  for (const place of placesOf(select, schema)) for (const rule of rules) yield* rule(place);
}

const rules: readonly Rule[] = [
  groupsOnce,
  bareColumn,
  unusedTable,
  existsForCount,
  existsForList,
  existsForJoin,
  unionAll,
  plainDistinct,
  innerOrder,
  whereForHaving,
  listForAlternatives,
  branchesForAlternatives,
];

function groupsOnce(place: Place): readonly Rewrite[] {
  const grouped = groupedOnce(place);
  if (!grouped) return [];
  return made(
    grouped,
    "a join with groups in place of the subquery",
    "the groups are made once, while the subquery is run again for each row outside",
  );
}

/** A LEFT JOIN whose table nothing else in the query names. */
function unusedTable(place: Place): readonly Rewrite[] {
  if (place.name !== "JoinExpr") return [];
  const { jointype, larg, rarg }: JoinExpr = place.value;
  if (jointype !== "JOIN_LEFT" || !larg || !rarg || !("RangeVar" in rarg)) return [];
  const name = aliasOf(rarg);
  const rest = place.replaced(larg);
  const isNamed = contains(
    { SelectStmt: rest },
    (kind, value: { fields?: Node[] }) =>
      kind === "A_Star" ||
      (kind === "ColumnRef" &&
        (nameParts(value.fields).length < 2 || nameParts(value.fields).at(-2) === name)),
  );
  return isNamed
    ? []
    : made(
        rest,
        `leaving out the join with ${name}`,
        "nothing of that table is used, so reading it is work for nothing",
      );
}

/** (SELECT count(*) …) > 0 */
function existsForCount(place: Place): readonly Rewrite[] {
  if (place.name !== "A_Expr") return [];
  const { name, lexpr, rexpr }: A_Expr = place.value;
  const operator = nameParts(name).at(-1);
  if (
    !lexpr ||
    !("SubLink" in lexpr) ||
    !((operator === ">" && textOf(rexpr) === "0") || (operator === ">=" && textOf(rexpr) === "1"))
  )
    return [];
  const { subselect } = lexpr.SubLink;
  if (!subselect || !("SelectStmt" in subselect) || subselect.SelectStmt.groupClause?.length) return [];
  const [target] = subselect.SelectStmt.targetList ?? [];
  const counts =
    target &&
    "ResTarget" in target &&
    target.ResTarget.val &&
    "FuncCall" in target.ResTarget.val &&
    target.ResTarget.val.FuncCall.agg_star;
  if (!counts) return [];
  const one: Node = { ResTarget: { val: integerConstant(1) } };
  return made(
    place.replaced({
      SubLink: {
        subLinkType: "EXISTS_SUBLINK",
        subselect: { SelectStmt: { ...subselect.SelectStmt, targetList: [one] } },
      },
    }),
    "EXISTS in place of counting",
    "EXISTS stops at the first row that fits, while count goes on to the last",
  );
}

function unionAll(place: Place): readonly Rewrite[] {
  if (!isSelect(place.value) || place.value.op !== "SETOP_UNION" || place.value.all) return [];
  return made(
    place.with({ ...place.value, all: true }),
    "UNION ALL in place of UNION",
    "UNION compares all rows to merge equal ones, and here there are none to merge",
  );
}

function plainDistinct(place: Place): readonly Rewrite[] {
  if (!isSelect(place.value) || !place.value.distinctClause?.length) return [];
  const { distinctClause: _, ...rest } = place.value;
  return made(
    place.with(rest),
    "leaving out DISTINCT",
    "no two rows are equal without it, so merging finds nothing to merge",
  );
}

/** ORDER BY where nobody sees the order. */
function innerOrder(place: Place): readonly Rewrite[] {
  if (
    !isSelect(place.value) ||
    place.value === place.root ||
    !place.value.sortClause?.length ||
    place.value.limitCount
  )
    return [];
  const { sortClause: _, ...rest } = place.value;
  return made(
    place.with(rest),
    "leaving out ORDER BY in the subquery",
    "the order of a subquery's rows is lost on the way out, so sorting them is work for nothing",
  );
}

function whereForHaving(place: Place): readonly Rewrite[] {
  if (!isSelect(place.value)) return [];
  const { havingClause, whereClause, ...rest } = place.value;
  if (!havingClause || contains(havingClause, (name) => name === "FuncCall" || name === "SubLink")) return [];

  return made(
    place.with({ ...rest, whereClause: both(whereClause, havingClause) }),
    "moving the condition from HAVING to WHERE",
    "rows that leave before they are grouped don't have to be grouped",
  );
}
