import type { A_Expr, FuncCall, Node } from "@pgsql/types";
import { andOrPrecedence } from "../../mistakes/tree-rules/logic-rules.ts";
import { limitWithoutOrder } from "../../mistakes/tree-rules/order-rules.ts";
import { integerDivision } from "../../mistakes/tree-rules/value-rules.ts";
import { constantText } from "../../sql/constant-expression.ts";
import { nameParts, walk } from "../../sql/parse-tree.ts";
import type { Column } from "../../sql/schema.ts";
import { columnOf, scopesOf, walkOwn } from "../../sql/select-scope.ts";
import { list } from "../../words/amounts.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { mergedAgain, repeatedSums } from "./fan-out.ts";
import { known, type Suspicion } from "./suspicions.ts";

/**
 * What PostgreSQL does in a query that may well be meant so, and surprises where it isn't. It blames nothing: accepted
 * solutions have some of it.
 */
export function worthKnowing(query: LearnerQuery): readonly Suspicion[] {
  const told = [integerDivision, andOrPrecedence, limitWithoutOrder]
    .map(known)
    .filter(({ occursIn }) => occursIn(query.select, query.schema))
    .map(({ rule, concept, tell }) => ({ rule, concept, markdown: tell(query) }));
  return [
    ...told,
    ...repeatedSums(query),
    ...mergedAgain(query),
    ...textInOrder(query),
    ...countsOfNullable(query),
    ...positions(query),
  ];
}

/** Every node of some kind with the column that one of its parts is; of each SELECT by itself. */
function withColumns<T extends object>(
  { select, schema }: LearnerQuery,
  kind: string,
  part: (value: T) => Node | undefined,
): readonly { readonly value: T; readonly column: Column }[] {
  const found: { readonly value: T; readonly column: Column }[] = [];
  for (const scope of scopesOf(select, schema))
    walkOwn(scope.select, (name, value) => {
      if (name !== kind) return undefined;
      const column = columnOf(part(value as T), scope.sources)?.column;
      if (column) found.push({ value: value as T, column });
      return undefined;
    });
  return found;
}

/** count(x) of a column that can be NULL. */
function countsOfNullable(query: LearnerQuery): readonly Suspicion[] {
  const counts = withColumns<FuncCall>(query, "FuncCall", ({ funcname, args }) =>
    nameParts(funcname).at(-1) === "count" ? args?.[0] : undefined,
  ).filter(({ column }) => !column.notNull);
  const [first] = counts;
  return first
    ? [
        {
          rule: "count-of-nullable",
          concept: "aggregates",
          markdown: `${quoted(wordsOf(query, { FuncCall: first.value }))} leaves out the rows in which ${quoted(first.column.name)} is NULL, and it can be. \`count(*)\` counts all rows.`,
        },
      ]
    : [];
}

/** A text column compared by size with what looks like a number. */
function textInOrder(query: LearnerQuery): readonly Suspicion[] {
  const compared = withColumns<A_Expr>(query, "A_Expr", ({ name, lexpr, rexpr }) => {
    const isOrder = /^(<|>|<=|>=)$/.test(nameParts(name).at(-1) ?? "");
    return isOrder && rexpr && /^-?\d+(\.\d+)?$/.test(constantText(rexpr) ?? "") ? lexpr : undefined;
  }).filter(({ column }) => column.kind === "text");
  const [first] = compared;
  return first
    ? [
        {
          rule: "text-compared-by-size",
          concept: "casting",
          markdown: `${quoted(wordsOf(query, { A_Expr: first.value }))} compares text, letter by letter: '9' comes after '10', because 9 comes after 1. To compare numbers, cast the column: ${quoted(`${first.column.name}::numeric`)}.`,
        },
      ]
    : [];
}

/** GROUP BY 1, ORDER BY 2: a number alone is a position. */
function positions({ select }: LearnerQuery): readonly Suspicion[] {
  const found = new Set<string>();
  const note = (clause: string, node: Node | undefined) => {
    if (node && "A_Const" in node && node.A_Const.ival) found.add(`${clause} ${node.A_Const.ival.ival ?? 0}`);
  };
  walk({ SelectStmt: select }, (_, { groupClause = [], sortClause = [] }: Clauses) => {
    for (const node of groupClause) note("GROUP BY", node);
    for (const node of sortClause) if ("SortBy" in node) note("ORDER BY", node.SortBy.node);
    return undefined;
  });
  const [first] = found;
  return first === undefined
    ? []
    : [
        {
          rule: "positions",
          concept: "sorting",
          markdown: `The number in ${list([...found].map(quoted))} is a position in the list after SELECT, not a value. Put another column in front, and it means another one; a name goes on meaning the same.`,
        },
      ];
}

interface Clauses {
  readonly groupClause?: readonly Node[];
  readonly sortClause?: readonly Node[];
}
