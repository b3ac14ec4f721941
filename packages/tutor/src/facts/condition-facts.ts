import {
  conjuncts,
  constantText,
  lastName,
  nodeOf,
  printSql,
  type Scope,
  textLiteral,
  walkOwn,
} from "@master-sql/sql";
import { number, plural, quantity } from "@master-sql/words";
import type { A_Expr, Node } from "@pgsql/types";
import { counting, where } from "../proofs/proof.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { ifCounted, type Suspicion } from "../wrong/suspicion-rule.ts";

/** What a condition means otherwise than it reads: wildcards, arrays taken for a string, and a test that removes nothing. */
export function conditionFacts(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const found: A_Expr[] = [];
  walkOwn(scope.select, (name, value: A_Expr) => {
    if (name === "A_Expr" && value.lexpr && value.rexpr) found.push(value);
    return undefined;
  });
  return [
    ...found.flatMap((expression) => [
      ...anyCharacter(query, scope, expression),
      ...arrayAsText(query, scope, expression),
    ]),
    ...neverNeeded(query, scope),
  ];
}

const ownWords = (query: LearnerQuery, expression: A_Expr) => wordsOf(query, { A_Expr: expression });

/** LIKE with an underscore, which fits any character. */
function anyCharacter(query: LearnerQuery, scope: Scope, like: A_Expr): readonly Suspicion[] {
  const pattern = like.rexpr && constantText(like.rexpr);
  if (!/^AEXPR_I?LIKE$/.test(like.kind ?? "") || !like.lexpr || !pattern) return [];
  if (!pattern.includes("_") || pattern.includes("\\") || lastName(like.name).startsWith("!")) return [];
  const escaped = textLiteral(pattern.replaceAll("_", "\\_"));
  const operator = like.kind === "AEXPR_LIKE" ? "LIKE" : "ILIKE";
  const text = printSql(like.lexpr);
  return ifCounted(
    "any-character",
    "text-patterns",
    {
      where: `Look at ${quoted(ownWords(query, like))}.`,
      what: "In a pattern, `_` is a wildcard: it matches exactly one character, whatever it is. `%_%` only asks for at least one.",
      write: `For an underscore itself, put a backslash before it: ${quoted(`${operator} ${escaped}`)}.`,
    },
    counting(
      query,
      scope,
      {
        found: where(`${text} ${operator} ${textLiteral(pattern)}`),
        with_underscore: where(`${text} ${operator} ${escaped}`),
      },
      { filtered: false },
      (all = 0, own = 0) =>
        all === own
          ? null
          : `The pattern matches ${quantity(all, "row")}. Only ${number(own)} of them ${plural(own, "has", "have")} an underscore in that place.`,
    ),
  );
}

/** `labels ->> 'x' = 'urgent'` where the value is an array. */
function arrayAsText(query: LearnerQuery, scope: Scope, compared: A_Expr): readonly Suspicion[] {
  const { lexpr, rexpr, name } = compared;
  const value = rexpr && constantText(rexpr);
  const arrow = nodeOf(lexpr, "A_Expr");
  const isEqual = /^(=|<>)$/.test(lastName(name));
  if (!isEqual || !value || /^[[{]/.test(value) || lastName(arrow?.name) !== "->>") return [];
  if (!arrow?.lexpr || !arrow.rexpr) return [];
  const json = `((${printSql(arrow.lexpr)}) -> ${printSql(arrow.rexpr)})::jsonb`;
  const isArray = `jsonb_typeof(${json}) = 'array'`;
  return ifCounted(
    "array-as-text",
    "json-properties",
    {
      where: `Look at ${quoted(ownWords(query, compared))}.`,
      what: `The value is a JSON array, and \`->>\` turns all of it into one string, such as ${quoted(`["${value}"]`)} with its brackets. That never equals ${quoted(value)}.`,
      write: `Ask whether the array contains it: ${quoted(`${printSql(arrow.lexpr)} -> ${printSql(arrow.rexpr)} ? ${textLiteral(value)}`)}. It is \`->\` with one arrow, which keeps the value JSON.`,
    },
    counting(
      query,
      scope,
      { arrays: where(isArray), containing_it: where(`${isArray} AND ${json} ? ${textLiteral(value)}`) },
      { filtered: false },
      (arrays = 0, containing = 0) =>
        arrays === 0
          ? null
          : `It is an array in ${quantity(arrays, "row")}, and ${number(containing)} of those ${plural(containing, "array contains", "arrays contain")} ${quoted(value)}.`,
    ),
  );
}

/** `mode = 'ferry' AND mode <> 'tram'`: what the first keeps, the second can't remove. */
function neverNeeded(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const all = conjuncts(scope.select.whereClause).flatMap((node) => {
    const { lexpr, rexpr, name, kind } = nodeOf(node, "A_Expr") ?? ({} as A_Expr);
    const column = scope.column(lexpr);
    const value = rexpr && constantText(rexpr);
    const operator = kind === "AEXPR_OP" ? lastName(name) : undefined;
    return column && value !== undefined ? [{ node, key: printSql(lexpr as Node), value, operator }] : [];
  });
  const second = all.find(
    ({ operator, key, value }) =>
      operator === "<>" &&
      all.some((other) => other.operator === "=" && other.key === key && other.value !== value),
  );
  const first = second && all.find(({ operator, key }) => operator === "=" && key === second.key);
  if (!first || !second) return [];
  return ifCounted(
    "never-needed",
    "anti-join",
    {
      where: `Look at ${quoted(wordsOf(query, second.node))} next to ${quoted(wordsOf(query, first.node))}.`,
      what: `WHERE tests each row by itself. A row whose ${quoted(second.key)} is ${quoted(first.value ?? "")} never has ${quoted(second.value ?? "")} in it as well, so the second test removes nothing.`,
      write: `"Never" is about all rows that belong to something. Ask whether there is any row with ${quoted(second.value ?? "")}: \`NOT EXISTS\` with a subquery that looks for it.`,
    },
    counting(
      query,
      scope,
      {
        first_alone: where(printSql(first.node)),
        both: where(`${printSql(first.node)} AND ${printSql(second.node)}`),
      },
      { filtered: false },
      (one = 0, both = 0) =>
        one === both
          ? `The first alone keeps ${quantity(one, "row")}, and both together keep the same ${number(both)}.`
          : null,
    ),
  );
}
