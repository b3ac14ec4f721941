import {
  columnRef,
  integerConstant,
  lastName,
  nameNodes,
  nameParts,
  negated,
  nodeOf,
  operation,
  type Place,
} from "@master-sql/sql";
import type { A_Expr, BoolExpr, BooleanTest, CoalesceExpr, Node, NullTest, ResTarget } from "@pgsql/types";
import { type Edit, GENERATION, type MutationOperator, replacement, sqlOf } from "../operator.ts";
import { mayBeNullAt, neverNullAnywhere, neverNullAt } from "../same-meaning.ts";

/**
 * NULL taken for an ordinary value or an ordinary value for NULL: tests negated, COALESCE and NULLIF left out, NOT IN.
 */
export const nullHandling: MutationOperator = {
  name: "null handling",
  *edits(place) {
    switch (place.name) {
      case "NullTest": {
        const test: NullTest = place.value;
        const nulltesttype = test.nulltesttype === "IS_NULL" ? "IS_NOT_NULL" : "IS_NULL";
        yield replacement(place, { NullTest: { ...test, nulltesttype } });
        return;
      }
      case "BooleanTest":
        yield* booleanTest(place, place.value);
        return;
      case "CoalesceExpr": {
        const { args = [] }: CoalesceExpr = place.value;
        const [first] = args;
        if (first && !neverNullAt(place, first)) yield replacement(place, first);
        return;
      }
      case "A_Expr":
        if (!isWithoutNulls(place, place.value)) yield* expression(place, place.value);
        return;
      case "BoolExpr":
        yield* notIn(place, place.value);
        return;
      case "ResTarget":
        yield* madeUp(place, place.value);
    }
  },
};

function* booleanTest(place: Place, { arg, booltesttype }: BooleanTest): Generator<Edit> {
  if (!arg) return;
  if (booltesttype === "IS_TRUE" || booltesttype === "IS_NOT_FALSE") yield replacement(place, arg);
  if (booltesttype === "IS_FALSE" || booltesttype === "IS_NOT_TRUE") yield replacement(place, negated(arg));
}

/** Whether both sides of a comparison are never NULL, so that all ways to compare them mean the same. */
function isWithoutNulls(place: Place, { kind, lexpr, rexpr }: A_Expr): boolean {
  if (kind === "AEXPR_NULLIF" || !lexpr || !rexpr) return false;
  return neverNullAnywhere(place, lexpr) && neverNullAnywhere(place, rexpr);
}

function* expression(place: Place, { kind, name, lexpr, rexpr }: A_Expr): Generator<Edit> {
  const operator = (sval: string, as: A_Expr["kind"]): Node => ({
    A_Expr: { kind: as, name: nameNodes(sval), lexpr, rexpr },
  });
  switch (kind) {
    case "AEXPR_NULLIF":
      if (lexpr) yield replacement(place, lexpr);
      return;
    case "AEXPR_DISTINCT":
      yield replacement(place, operator("<>", "AEXPR_OP"));
      return;
    case "AEXPR_NOT_DISTINCT":
      yield replacement(place, operator("=", "AEXPR_OP"));
      return;
    case "AEXPR_OP":
      if (lastName(name) === "<>") yield replacement(place, operator("=", "AEXPR_DISTINCT"));
  }
}

/** Nothing for a value that is missing, where the result shows it: 0 or an empty text, whichever PostgreSQL takes. */
function* madeUp(place: Place, target: ResTarget): Generator<Edit> {
  const { val } = target;
  if (!val || place.select !== place.root || place.path[1] !== "targetList" || !mayBeNullAt(place, val))
    return;
  const implied = nameParts(nodeOf(val, "ColumnRef")?.fields).at(-1);
  const name = target.name ?? implied;
  for (const constant of [{ ival: { ival: 0 } }, { sval: { sval: "" } }]) {
    const made: Node = { CoalesceExpr: { args: [val, { A_Const: constant }] } };
    yield {
      query: place.with({ ...target, val: made, ...(name !== undefined && { name }) }),
      description: `${sqlOf(val)} becomes ${sqlOf(made)}`,
      takesTrap: true,
      generation: GENERATION,
    };
  }
}

/** `x NOT IN (subquery)` gives no rows once the subquery gives a NULL; NOT EXISTS doesn't mind. */
function* notIn(place: Place, { boolop, args = [] }: BoolExpr): Generator<Edit> {
  const [negated] = args;
  if (boolop !== "NOT_EXPR" || !negated || !("SubLink" in negated)) return;
  const { subLinkType, testexpr, subselect } = negated.SubLink;
  if (subLinkType !== "ANY_SUBLINK" || !testexpr || !subselect || "RowExpr" in testexpr) return;
  const member: Node = {
    RangeSubselect: {
      subquery: subselect,
      alias: { aliasname: "members", colnames: nameNodes("member") },
    },
  };
  const isMember: Node = operation("=", columnRef("members", "member"), testexpr);
  const exists: Node = {
    SubLink: {
      subLinkType: "EXISTS_SUBLINK",
      subselect: {
        SelectStmt: {
          targetList: [{ ResTarget: { val: integerConstant(1) } }],
          fromClause: [member],
          whereClause: isMember,
          limitOption: "LIMIT_OPTION_DEFAULT",
          op: "SETOP_NONE",
        },
      },
    },
  };
  yield replacement(place, { BoolExpr: { boolop, args: [exists] } });
}
