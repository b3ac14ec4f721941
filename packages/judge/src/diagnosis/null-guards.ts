import { isSamePart, nameNodes, treeText } from "@master-sql/sql";
import { opposite, plainExpression } from "./plain-expression.ts";
import { argsOf, contents, isConstant, rebuilt, type Tree } from "./tree.ts";

/**
 * Whether two conditions differ in nothing but what they say of NULL: `a > b` and `a > b OR b IS NULL`, or
 * `(a = b) IS NOT FALSE`, or `COALESCE(a, 0) > b`.
 */
export function differOnlyAboutNull(own: unknown, other: unknown): boolean {
  const [mine, theirs] = [withoutNullGuards(own), withoutNullGuards(other)];
  if (mine === null && theirs === null) return false;
  return isSamePart(mine ?? own, theirs ?? other);
}

/** A condition without what it says of NULL; null where it says nothing of it. */
function withoutNullGuards(condition: unknown): unknown {
  let isGuarded = false;
  const bare = rebuilt(condition, (node) => {
    const within = unguarded(node);
    if (within === null) return node;
    isGuarded = true;
    return contents(within) ? (plainExpression(within as Tree) as Tree) : within;
  });
  return isGuarded ? rebuilt(bare, (node) => (contents(node) ? plainExpression(node) : node)) : null;
}

/** What a node asks beside NULL; null where it has nothing to do with NULL. */
function unguarded(node: Tree): unknown {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return null;
  const args = argsOf(value);
  switch (kind) {
    case "BooleanTest":
      if (/^IS_(NOT_FALSE|TRUE)$/.test(String(value.booltesttype))) return value.arg;
      return /^IS_(NOT_TRUE|FALSE)$/.test(String(value.booltesttype)) ? opposite(value.arg) : null;
    case "CoalesceExpr":
      return args.length === 2 && isConstant(args[1]) ? args[0] : null;
    case "A_Expr": {
      const operator = { AEXPR_DISTINCT: "<>", AEXPR_NOT_DISTINCT: "=" }[String(value.kind)];
      return operator ? { A_Expr: { ...value, kind: "AEXPR_OP", name: nameNodes(operator) } } : null;
    }
    case "BoolExpr":
      return value.boolop === "NOT_EXPR" ? null : withoutGuards(value);
    default:
      return null;
  }
}

/** AND or OR without the NULL tests of what another argument compares. */
function withoutGuards(value: Tree): unknown {
  const args = argsOf(value);
  const wanted = value.boolop === "OR_EXPR" ? "IS_NULL" : "IS_NOT_NULL";
  const kept = args.filter((arg) => {
    const [kind, test] = contents(arg) ?? ["", null];
    if (kind !== "NullTest" || test?.nulltesttype !== wanted) return true;
    const tested = treeText(test.arg);
    return !args.some(
      (other) => other !== arg && contents(other)?.[0] !== "NullTest" && treeText(other).includes(tested),
    );
  });
  if (kept.length === args.length || kept.length === 0) return null;
  return kept.length === 1 ? kept[0] : { BoolExpr: { ...value, args: kept } };
}
