import { aggregatesRows, lastName, negated, nodeOf } from "@master-sql/sql";
import type { Node, SelectStmt, SubLink } from "@pgsql/types";
import { conditionsOf, joined } from "./conditions.ts";
import { aliasesOf, mentionedIn } from "./from-items.ts";
import { OPPOSITE, operatorOf } from "./operators.ts";
import { isPlain } from "./plain-query.ts";
import { argsOf, contents, rebuilt, selectOf, type Tree } from "./tree.ts";
import { comparison, subquerySides } from "./value-subquery.ts";

/** `x IN (SELECT y …)`, and `x = (SELECT y …)` of rows, as `EXISTS (SELECT … WHERE y = x)`; `x > ALL (SELECT y …)` as NOT EXISTS of the opposite. */
export function withExists(select: SelectStmt): SelectStmt {
  return rebuilt(select, (node) => {
    const looked = lookedUp(node);
    const query = looked && selectOf(looked.link.subselect);
    if (!looked || !query || !isPlain(query)) return node;
    const found = (query.targetList ?? []).map((each) => nodeOf(each, "ResTarget")?.val);
    const inner = new Set((query.fromClause ?? []).flatMap(aliasesOf));
    const asked = asks(looked, found);
    if (asked.length === 0 || mentionedIn(looked.value).some((name) => inner.has(name))) return node;
    const { testexpr: _, operName: __, ...rest } = looked.link;
    const { distinctClause: ___, ...kept } = query;
    const whereClause = joined([...conditionsOf(query.whereClause), ...asked]);
    const exists: Node = {
      SubLink: {
        ...rest,
        subLinkType: "EXISTS_SUBLINK",
        subselect: { SelectStmt: { ...kept, ...(whereClause && { whereClause }) } },
      },
    };
    return looked.isOfAll ? negated(exists) : exists;
  });
}

/** What is asked of the values that a subquery finds; nothing where that can't be said. Rows are equal value by value. */
function asks(
  { value, operator, isOfAll }: LookedUp,
  found: readonly (Node | undefined)[],
): readonly unknown[] {
  const [kind, row] = contents(value) ?? ["", null];
  const values = kind === "RowExpr" && row ? argsOf(row) : [value];
  const areRows = values.length > 1;
  if (
    values.length !== found.length ||
    found.includes(undefined) ||
    (areRows && (operator !== "=" || isOfAll))
  )
    return [];
  const asked = isOfAll ? (OPPOSITE[operator] ?? operator) : operator;
  return values.map((each, index) => comparison(asked, each, found[index]));
}

interface LookedUp {
  readonly value: unknown;
  readonly link: Tree;
  readonly operator: string;
  /** Whether the comparison must hold for all that the subquery finds, rather than for any. */
  readonly isOfAll: boolean;
}

/** A value that is looked up among what a subquery finds; of one with `=` only rows count, not what is calculated of them. */
function lookedUp(node: unknown): LookedUp | null {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return null;
  if (kind === "SubLink") {
    const { subLinkType, testexpr, operName } = value as SubLink;
    const operator = operName ? lastName(operName) : "=";
    const isOfAll = subLinkType === "ALL_SUBLINK";
    if (!(isOfAll || subLinkType === "ANY_SUBLINK") || OPPOSITE[operator] === undefined) return null;
    return { value: testexpr, link: value, operator, isOfAll };
  }
  if (kind !== "A_Expr" || value.kind !== "AEXPR_OP" || operatorOf(value) !== "=") return null;
  for (const { link, query, other } of subquerySides(value))
    if (query.fromClause && !aggregatesRows(query))
      return { value: other, link, operator: "=", isOfAll: false };
  return null;
}
