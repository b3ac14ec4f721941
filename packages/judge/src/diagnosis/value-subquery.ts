import type { Node, SelectStmt, SubLink } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { operation } from "./operators.ts";
import { plainExpression } from "./plain-expression.ts";
import { selectWith } from "./plain-query.ts";
import { contents, selectOf, type Tree } from "./tree.ts";

export function equality(lexpr: unknown, rexpr: unknown): unknown {
  return comparison("=", lexpr, rexpr);
}

export function comparison(operator: string, lexpr: unknown, rexpr: unknown): unknown {
  return plainExpression(operation(operator, lexpr, rexpr));
}

/** Whether a query of rows, or of groups of them, finds any. */
export function existsOf(query: SelectStmt, conditions: readonly unknown[]): { readonly SubLink: SubLink } {
  const whereClause = joined([...conditionsOf(query.whereClause), ...conditions]) as Node;
  const { distinctClause: _, sortClause: __, groupClause: ___, ...rest } = query;
  return {
    SubLink: {
      subLinkType: "EXISTS_SUBLINK",
      subselect: { SelectStmt: selectWith({ ...rest, targetList: [], whereClause }) },
    },
  };
}

/** The sides of a comparison that are a subquery for one value, each with what it is compared with. */
export function* subquerySides({ lexpr, rexpr }: Tree): Generator<SubquerySide> {
  for (const [side, other] of [
    [rexpr, lexpr],
    [lexpr, rexpr],
  ]) {
    const [kind, link] = contents(side) ?? ["", null];
    const query =
      kind === "SubLink" && link?.subLinkType === "EXPR_SUBLINK" ? selectOf(link.subselect) : null;
    if (link && query) yield { link, query, other };
  }
}

interface SubquerySide {
  readonly link: Tree;
  readonly query: SelectStmt;
  readonly other: unknown;
}
