import { isSelect, lastName, walk } from "@master-sql/sql";
import type { FuncCall, JoinExpr, SelectStmt } from "@pgsql/types";
import type { TutorContext } from "../context.ts";
import { readLearnerQuery } from "../reading/learner-query.ts";
import { byClass } from "../wrong/by-class.ts";

/** The concept that a question is about: of the mistake that was made, of the exercise, or of what the query uses. */
export async function conceptAtHand(context: TutorContext, sql: string): Promise<string | undefined> {
  const { verdict, exercise } = context;
  const mistake =
    verdict?.verdict === "wrong" && verdict.errorClass ? byClass[verdict.errorClass]?.concept : undefined;
  if (mistake !== undefined) return mistake;
  if (exercise) return exercise.page.concepts[0];
  const query = await readLearnerQuery(context, sql);
  return query ? conceptOf(query.select) : undefined;
}

/** The most advanced thing that a query uses. */
function conceptOf(select: SelectStmt): string {
  const found = new Set<string>();
  walk({ SelectStmt: select }, (name, value: FuncCall & JoinExpr & { subLinkType?: string }) => {
    if (name === "FuncCall" && value.over)
      found.add(/rank|row_number/.test(lastName(value.funcname)) ? "ranking" : "window-aggregates");
    if (name === "JoinExpr") found.add(value.jointype === "JOIN_INNER" ? "inner-join" : "outer-join");
    if (name === "SubLink")
      found.add(value.subLinkType === "EXISTS_SUBLINK" ? "semi-join" : "scalar-subquery");
    if (name === "CaseExpr") found.add("case-expressions");
    if (isSelect(value)) {
      if (value.withClause) found.add(value.withClause.recursive ? "recursive-query" : "cte");
      if (value.op !== "SETOP_NONE") found.add("union");
      if (value.havingClause) found.add("having");
      if (value.groupClause?.length) found.add("grouping");
      if (value.distinctClause?.length) found.add("distinct");
      if (value.whereClause) found.add("filtering");
    }
    return undefined;
  });
  return RANKED.find((concept) => found.has(concept)) ?? "select-columns";
}

const RANKED = [
  "recursive-query",
  "ranking",
  "window-aggregates",
  "cte",
  "semi-join",
  "scalar-subquery",
  "union",
  "having",
  "outer-join",
  "grouping",
  "inner-join",
  "case-expressions",
  "distinct",
  "filtering",
];
