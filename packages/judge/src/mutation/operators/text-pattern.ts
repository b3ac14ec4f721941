import { baseColumnAt, lastName, nameNodes, nodeOf, type Place, textConstant } from "@master-sql/sql";
import type { A_Expr, FuncCall, Node } from "@pgsql/types";
import { type Edit, type MutationOperator, replacement } from "../operator.ts";

const matching = new Set(["~", "!~", "~*", "!~*"]);
const likeKinds: ReadonlySet<A_Expr["kind"]> = new Set(["AEXPR_LIKE", "AEXPR_ILIKE"]);
const trims = new Set(["btrim", "ltrim", "rtrim"]);

/** What stands for several blanks in a regular expression. */
const runsOfBlanks = new Set([" +", "  +", " {2,}", "[ ]+", "\\s+", "\\s{2,}"]);

/**
 * A pattern that lets more texts through than it should, a text taken for a pattern, blanks left at an end or within,
 * upper and lower case told apart.
 */
export const textPattern: MutationOperator = {
  name: "text pattern",
  takesTrap: true,
  *edits(place) {
    if (place.name === "A_Expr") yield* comparedWith(place, place.value);
    if (place.name === "FuncCall") yield* called(place, place.value);
  },
};

function* comparedWith(place: Place, expression: A_Expr): Generator<Edit> {
  const { kind, name, lexpr, rexpr } = expression;
  if (kind === "AEXPR_OP" && lastName(name) === "=" && isFreeText(place, lexpr) && isFreeText(place, rexpr))
    yield replacement(place, {
      A_Expr: { ...expression, kind: "AEXPR_LIKE", name: nameNodes("~~") },
    });
  const pattern = textOf(expression.rexpr);
  if (pattern === null) return;
  const isRegex = expression.kind === "AEXPR_OP" && matching.has(lastName(expression.name));
  const others = isRegex
    ? looserRegexes(pattern)
    : likeKinds.has(expression.kind)
      ? looserLikes(pattern)
      : [];
  for (const other of others)
    yield replacement(place, { A_Expr: { ...expression, rexpr: textConstant(other) } });
}

/** A text that may hold anything: no key, no reference; in lower case, trimmed and the like too. */
function isFreeText(place: Place, node: Node | undefined): boolean {
  const call = nodeOf(node, "FuncCall");
  if (call) return isFreeText(place, call.args?.[0]);
  const found = baseColumnAt(place, node);
  if (found?.column.kind !== "text") return false;
  const { table, column } = found;
  const isKey = table.uniques.some((key) => key.length === 1 && key[0] === column.name);
  return !isKey && !table.foreignKeys.some(({ columns }) => columns.includes(column.name));
}

function* called(place: Place, call: FuncCall): Generator<Edit> {
  const name = lastName(call.funcname);
  const [first, second, ...rest] = call.args ?? [];
  if (!first || call.over) return;
  if (trims.has(name)) {
    yield replacement(place, first);
    for (const other of name === "btrim" ? ["ltrim", "rtrim"] : [])
      yield replacement(place, {
        FuncCall: { ...call, funcname: nameNodes(other), funcformat: "COERCE_EXPLICIT_CALL" },
      });
  } else if (name === "lower" || name === "upper") yield replacement(place, first);
  else if (name.startsWith("regexp_")) {
    const pattern = textOf(second);
    if (pattern === null) return;
    for (const other of looserRegexes(pattern))
      yield replacement(place, { FuncCall: { ...call, args: [first, textConstant(other), ...rest] } });
    const [blank] = rest;
    if (name === "regexp_replace" && runsOfBlanks.has(pattern) && textOf(blank) === " ")
      yield replacement(place, {
        FuncCall: {
          ...call,
          funcname: nameNodes("replace"),
          args: [first, textConstant("  "), textConstant(" ")],
        },
      });
  }
}

/** Without an anchor, with any number for a stated one, with any character for a class of them. */
function looserRegexes(pattern: string): readonly string[] {
  return unlike(pattern, [
    pattern.replace(/^\^/, ""),
    pattern.replace(/\$$/, ""),
    pattern.replace(/\{\d+\}/g, "+"),
    pattern.replace(/\[[^[\]]+\]|\\[dw]/g, "."),
  ]);
}

/** Escaped wildcards that are wildcards again, and texts that may begin or end in any way. */
function looserLikes(pattern: string): readonly string[] {
  return unlike(pattern, [
    pattern.replace(/\\([_%])/g, "$1"),
    pattern.startsWith("%") ? pattern : `%${pattern}`,
    pattern.endsWith("%") ? pattern : `${pattern}%`,
  ]);
}

function unlike(pattern: string, others: readonly string[]): readonly string[] {
  return others.filter((other) => other !== pattern && other !== "");
}

function textOf(node: Node | undefined): string | null {
  return node && "A_Const" in node ? (node.A_Const.sval?.sval ?? null) : null;
}
