import { isSamePart, nameNodes, treeText } from "@master-sql/sql";
import { operatorOf } from "./operators.ts";
import { functionOf, opposite, plainExpression } from "./plain-expression.ts";
import { contents, isConstant, rebuilt, type Tree } from "./tree.ts";

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
  return isGuarded ? plainAll(bare) : null;
}

/** What a constant stands for where it is NULL; null where there is no such constant. */
export function filledIn(node: unknown): unknown {
  const [kind, value] = contents(node) ?? ["", null];
  const args: readonly unknown[] = kind === "CoalesceExpr" && Array.isArray(value?.args) ? value.args : [];
  return args.length === 2 && isConstant(args[1]) ? args[0] : null;
}

function plainAll(part: unknown): unknown {
  return rebuilt(part, (node) => (contents(node) ? plainExpression(node) : node));
}

/** What a node asks beside NULL; null where it has nothing to do with NULL. */
function unguarded(node: Tree): unknown {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return null;
  const args: readonly unknown[] = Array.isArray(value.args) ? value.args : [];
  switch (kind) {
    case "BooleanTest":
      if (/^IS_(NOT_FALSE|TRUE)$/.test(String(value.booltesttype))) return value.arg;
      return /^IS_(NOT_TRUE|FALSE)$/.test(String(value.booltesttype)) ? opposite(value.arg) : null;
    case "CoalesceExpr":
      return filledIn(node);
    case "A_Expr": {
      const operator =
        value.kind === "AEXPR_DISTINCT" ? "<>" : value.kind === "AEXPR_NOT_DISTINCT" ? "=" : null;
      return operator && { A_Expr: { ...value, kind: "AEXPR_OP", name: nameNodes(operator) } };
    }
    case "BoolExpr": {
      if (value.boolop === "NOT_EXPR") return null;
      const wanted = value.boolop === "OR_EXPR" ? "IS_NULL" : "IS_NOT_NULL";
      const kept = args.filter((arg) => !isGuardOf(arg, args, wanted));
      if (kept.length === args.length || kept.length === 0) return null;
      return kept.length === 1 ? kept[0] : { BoolExpr: { ...value, args: kept } };
    }
    default:
      return null;
  }
}

/** Whether an argument only asks whether something is NULL that another one compares. */
function isGuardOf(arg: unknown, args: readonly unknown[], wanted: string): boolean {
  const [kind, test] = contents(arg) ?? ["", null];
  if (kind !== "NullTest" || test?.nulltesttype !== wanted) return false;
  const tested = treeText(test.arg);
  return args.some(
    (other) => other !== arg && contents(other)?.[0] !== "NullTest" && treeText(other).includes(tested),
  );
}

/** Whether two texts are joined of the same parts, by a function that passes over NULL and by `||`, which gives NULL then. */
export function joinSameParts(own: unknown, other: unknown): boolean {
  const [mine, theirs] = [partsOf(own), partsOf(other)];
  return mine.length > 1 && isSamePart(mine, theirs) && isConcat(own) !== isConcat(other);
}

function isConcat(node: unknown): boolean {
  return /^concat(_ws)?$/.test(calledName(node));
}

/** What a text is joined of, what stands for NULL left out. */
function partsOf(node: unknown): readonly unknown[] {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return [node];
  const args: readonly unknown[] = Array.isArray(value.args) ? value.args : [];
  if (kind === "A_Expr" && operatorOf(value) === "||")
    return [...partsOf(value.lexpr), ...partsOf(value.rexpr)];
  const filled = filledIn(node);
  if (filled !== null) return partsOf(filled);
  if (calledName(node) === "concat") return args.flatMap(partsOf);
  if (calledName(node) !== "concat_ws") return [node];
  const [between, ...texts] = args;
  return texts.flatMap((text, index) => (index === 0 ? partsOf(text) : [between, ...partsOf(text)]));
}

function calledName(node: unknown): string {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "FuncCall" && value ? functionOf(value) : "";
}
