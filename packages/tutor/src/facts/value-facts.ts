import {
  constantText,
  lastName,
  nodeOf,
  printSql,
  quotedName,
  type Scope,
  type Source,
  sourcesIn,
  walkOwn,
} from "@master-sql/sql";
import { plural, quantity } from "@master-sql/words";
import type { A_Expr, FuncCall, Node, SortBy } from "@pgsql/types";
import { fromOf, hasOwnWith, withOf } from "../proofs/proof.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { ifCounted, type Suspicion } from "../wrong/suspicion-rule.ts";

/** The most facts of one kind about a SELECT. */
const MOST = 2;

/** Text that is sorted, or whose largest value is taken, where it holds numbers. */
export function textSorted(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  if (hasOwnWith(query, scope.select)) return [];
  const found = new Map<string, Node>();
  const note = (key: Node | undefined, place: Node) => {
    if (key && scope.column(key)?.column?.kind === "text") found.set(printSql(key), place);
  };
  walkOwn(scope.select, (name, value: SortBy & FuncCall) => {
    if (name === "SortBy" && value.node) note(value.node, value.node);
    if (name === "FuncCall" && /^(min|max)$/.test(lastName(value.funcname)))
      note(value.args?.[0], { FuncCall: value });
    return undefined;
  });
  const condition = scope.select.whereClause ? ` WHERE ${printSql(scope.select.whereClause)}` : "";
  return [...found].slice(0, MOST).flatMap(([key, place]) =>
    ifCounted(
      "text-sorted",
      "casting",
      {
        where: `Look at ${quoted(wordsOf(query, place) || key)}.`,
        what: `${quoted(key)} is text, so it is put in order character by character, not by the size of the number in it.`,
        write: `Sort by the number: ${quoted(`${key}::numeric`)} where every value is one, else ${quoted(`substring(${key} FROM '[0-9]+')::numeric`)}, which is NULL where there is none.`,
      },
      {
        sql: [
          ...withOf(query),
          "SELECT before AS comes_first, own AS comes_after",
          "FROM (",
          "  SELECT own, lag(own) OVER (ORDER BY as_text) AS before",
          "  FROM (",
          `    SELECT DISTINCT ${key} AS as_text, CASE WHEN ${key} ~ '^[1-9][0-9]{0,14}$' THEN (${key})::numeric END AS own`,
          `    FROM ${fromOf(scope.select)}${condition}`,
          "  ) AS texts",
          "  WHERE own IS NOT NULL",
          ") AS sorted",
          "WHERE own < before",
          "ORDER BY own, before",
          "LIMIT 1",
        ].join("\n"),
        tell: (first = 0, after = 0) =>
          `As text, '${first}' is less than '${after}': the characters are compared from the left.`,
      },
    ),
  );
}

/** Two columns with no comma between them: the second becomes the name of the first. */
export function missingComma({ text }: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const words = text.tokens.map((token) => token.text.toLowerCase().replace(/^"|"$/g, ""));
  return (scope.select.targetList ?? []).flatMap((target) => {
    const { name, val } = nodeOf(target, "ResTarget") ?? {};
    if (!name || !val || !nodeOf(val, "ColumnRef")) return [];
    const isColumn = scope.sources.some(({ table }) => table?.columns.some((each) => each.name === name));
    const isNamed = words.some((word, at) => word === "as" && words[at + 1] === name);
    const own = printSql(val);
    if (!isColumn || isNamed || own.split(".").at(-1) === name) return [];
    return [
      {
        rule: "missing-comma",
        concept: "select-columns",
        where: `Look at ${quoted([own, name].join(" "))}.`,
        what: `There is no comma between them, so PostgreSQL reads ${quoted([own, "AS", name].join(" "))}: one column, with the values of ${quoted(own)} under the name ${quoted(name)}.`,
        write: `For two columns, write ${quoted([own, name].join(", "))}.`,
        proof: null,
      },
    ];
  });
}

/** A timestamp compared up to a date: only the first instant of that day is included. */
export function untilDate(query: LearnerQuery, scope: Scope): readonly Suspicion[] {
  const found: { readonly stamp: Node; readonly bound: Node; readonly own: A_Expr }[] = [];
  walkOwn(scope.select, (name, own: A_Expr) => {
    if (name !== "A_Expr") return undefined;
    const { kind, lexpr, rexpr } = own;
    const items = nodeOf(rexpr, "List")?.items ?? [];
    const isUpTo = kind === "AEXPR_OP" && lastName(own.name) === "<=";
    // BETWEEN two constants is a rule of its own.
    const end = kind === "AEXPR_BETWEEN" && nodeOf(items[1], "ColumnRef") ? items[1] : undefined;
    const bound = isUpTo ? rexpr : end;
    const isStamp = scope.column(lexpr)?.column?.kind === "timestamp";
    if (lexpr && bound && isStamp && isDate(bound, scope)) found.push({ stamp: lexpr, bound, own });
    return undefined;
  });
  return found.slice(0, MOST).flatMap(({ stamp, bound, own }) => {
    const [column, end] = [printSql(stamp), printSql(bound)];
    const next = nodeOf(bound, "ColumnRef") ? end : [end, "::date"].join("");
    const tables = sourcesIn([stamp, bound], scope).flatMap((source) => tableIn(source));
    if (tables.length !== sourcesIn([stamp, bound], scope).length) return [];
    return ifCounted(
      "until-date",
      "time-ranges",
      {
        where: `Look at ${quoted(wordsOf(query, { A_Expr: own }))}.`,
        what: `${quoted(column)} has a time of day, and a date as the end of a range is midnight at the start of that day. The rest of the last day is left out.`,
        write: `To include all of it, let the end be ${quoted([column, "<", next, "+ 1"].join(" "))}.`,
      },
      {
        sql: `SELECT count(*) AS left_out\nFROM ${tables.join(", ")}\nWHERE ${column}::date = (${end})::date AND ${column} > (${end})::date`,
        tell: (out = 0) =>
          out === 0
            ? null
            : `${quantity(out, tables.length > 1 ? "pair" : "row")} ${plural(out, "is", "are")} later on the last day, and this condition leaves ${plural(out, "it", "them")} out.`,
      },
    );
  });
}

const tableIn = (source: Source | undefined) =>
  source?.table ? [`${source.table.sqlName} AS ${quotedName(source.alias)}`] : [];

function isDate(node: Node, scope: Scope): boolean {
  const column = scope.column(node)?.column;
  return column ? column.kind === "date" : /^\d{4}-\d\d-\d\d$/.test(constantText(node) ?? "");
}
