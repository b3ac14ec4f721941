import { type Column, constantText, lastName, Scope, walk, walkOwn } from "@master-sql/sql";
import { list } from "@master-sql/words";
import type { A_Expr, FuncCall, Node } from "@pgsql/types";
import { countProof, textOrderProof } from "../proofs/value-proofs.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { mergedAgain, onlyRepeats, repeatedSums } from "./fan-out.ts";
import { ifCounted, type Suspicion } from "./suspicion-rule.ts";
import { surprises } from "./suspicions.ts";

/**
 * What PostgreSQL does in a query that may well be meant so, and surprises where it isn't. It blames nothing: accepted
 * solutions have some of it.
 */
export function worthKnowing(query: LearnerQuery): readonly Suspicion[] {
  return [
    ...surprises(query),
    ...repeatedSums(query),
    ...mergedAgain(query),
    ...onlyRepeats(query),
    ...textInOrder(query),
    ...countsOfColumns(query, { notNull: false }),
    ...positions(query),
  ];
}

interface WithColumn<T> {
  readonly value: T;
  readonly column: Column;
  readonly scope: Scope;
}

/** Every node of some kind with the column that one of its parts is; of each SELECT by itself. */
function withColumns<T extends object>(
  { select, schema }: LearnerQuery,
  kind: string,
  part: (value: T) => Node | undefined,
): readonly WithColumn<T>[] {
  const found: WithColumn<T>[] = [];
  for (const scope of new Scope(select, schema).all)
    walkOwn(scope.select, (name, value) => {
      if (name !== kind) return undefined;
      const column = scope.column(part(value as T))?.column;
      if (column) found.push({ value: value as T, column, scope });
      return undefined;
    });
  return found;
}

/** count(x) of a column whose values can be NULL, or of those that can only repeat. */
export function countsOfColumns(
  query: LearnerQuery,
  { notNull }: Pick<Column, "notNull">,
): readonly Suspicion[] {
  return withColumns<FuncCall>(query, "FuncCall", ({ funcname, args, agg_distinct, over }) =>
    lastName(funcname) === "count" && !agg_distinct && !over ? args?.[0] : undefined,
  )
    .filter(({ column }) => column.notNull === notNull)
    .slice(0, 2)
    .flatMap(({ value, column, scope }) => {
      const [argument] = value.args ?? [];
      return argument
        ? ifCounted(
            "count-of-nullable",
            "aggregates",
            {
              where: `Look at ${quoted(wordsOf(query, { FuncCall: value }))}.`,
              what: `It counts the rows where ${quoted(column.name)} isn't NULL; a value that occurs several times counts each time.`,
              write: `\`count(*)\` counts all rows, and ${quoted(`count(DISTINCT ${wordsOf(query, argument)})`)} each value once.`,
            },
            countProof(query, scope, argument),
          )
        : [];
    });
}

/** A text column compared by size with what looks like a number, or with a text column that holds some. */
function textInOrder(query: LearnerQuery): readonly Suspicion[] {
  const byOrder = withColumns<A_Expr>(query, "A_Expr", ({ name, lexpr }) =>
    /^(<|>|<=|>=)$/.test(lastName(name)) ? lexpr : undefined,
  ).filter(({ column }) => column.kind === "text");
  const withNumber = byOrder.find(
    ({ value: { rexpr } }) => rexpr && /^-?\d+(\.\d+)?$/.test(constantText(rexpr) ?? ""),
  );
  const withText = byOrder.find(
    ({ value: { rexpr }, scope }) => scope.column(rexpr)?.column?.kind === "text",
  );
  const first = withNumber ?? withText;
  if (!first) return [];
  const isOpen = withNumber === undefined;
  return [
    {
      rule: "text-compared-by-size",
      concept: "casting",
      where: `Look at ${quoted(wordsOf(query, { A_Expr: first.value }))}.`,
      what: "It compares text, letter by letter: '9' comes after '10', because 9 comes after 1.",
      write: `To compare numbers, cast ${isOpen ? "both columns" : "the column"}: ${quoted(`${first.column.name}::numeric`)}.`,
      proof: textOrderProof(query, first.scope, first.value, { onlyIfDifferent: isOpen }),
      onlyIfProved: isOpen,
    },
  ];
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
          where: `Look at the number in ${list([...found].map(quoted))}.`,
          what: "It is a position in the list after SELECT, not a value. Put another column in front, and it means another one.",
          write: "A name goes on meaning the same.",
          proof: null,
        },
      ];
}

interface Clauses {
  readonly groupClause?: readonly Node[];
  readonly sortClause?: readonly Node[];
}
