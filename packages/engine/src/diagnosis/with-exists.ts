import type { SelectStmt } from "@pgsql/types";
import { aggregatesRows } from "../sql/at-most-one-row.ts";
import { contains } from "../sql/tree-contains.ts";
import { conditionsOf, joined } from "./conditions.ts";
import { aliasesOf, mentionedIn } from "./from-items.ts";
import { operatorOf } from "./plain-expression.ts";
import { isPlain } from "./plain-query.ts";
import { contents, rebuilt, selectOf, type Tree } from "./tree.ts";
import { equality, subquerySides } from "./value-subquery.ts";

/** Whether a query looks values up among what subqueries find. */
export function looksUp(select: SelectStmt): boolean {
  return contains(select, (kind, value) => lookedUp({ [kind]: value }) !== null);
}

/** `x IN (SELECT y …)`, and `x = (SELECT y …)` of rows, as `EXISTS (SELECT … WHERE y = x)`. */
export function withExists(select: SelectStmt): SelectStmt {
  return rebuilt(select, (node) => {
    const looked = lookedUp(node);
    const query = looked && selectOf(looked.link.subselect);
    if (!looked || !query || !isPlain(query)) return node;
    const [target, ...more] = query.targetList ?? [];
    const value = target && "ResTarget" in target ? target.ResTarget.val : undefined;
    const inner = new Set((query.fromClause ?? []).flatMap(aliasesOf));
    if (!value || more.length > 0 || mentionedIn(looked.value).some((name) => inner.has(name))) return node;
    const { testexpr: _, operName: __, ...rest } = looked.link;
    const { distinctClause: ___, ...kept } = query;
    const whereClause = joined([...conditionsOf(query.whereClause), equality(value, looked.value)]);
    return {
      SubLink: {
        ...rest,
        subLinkType: "EXISTS_SUBLINK",
        subselect: { SelectStmt: { ...kept, ...(whereClause && { whereClause }) } },
      },
    };
  });
}

/** A value that is looked up among what a subquery finds; of one with `=` only rows count, not what is calculated of them. */
function lookedUp(node: unknown): { readonly value: unknown; readonly link: Tree } | null {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return null;
  if (kind === "SubLink")
    return value.subLinkType === "ANY_SUBLINK" && !value.operName
      ? { value: value.testexpr, link: value }
      : null;
  if (kind !== "A_Expr" || value.kind !== "AEXPR_OP" || operatorOf(value) !== "=") return null;
  for (const { link, query, other } of subquerySides(value))
    if (query.fromClause && !aggregatesRows(query)) return { value: other, link };
  return null;
}
