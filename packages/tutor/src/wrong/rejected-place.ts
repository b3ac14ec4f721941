import type { XrayStep } from "@master-sql/explain";
import { placeWords, type Verdict } from "@master-sql/judge/verdicts";
import type { TutorContext } from "../context.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { suspicions } from "./suspicions.ts";
import { type ProvedSuspicion, proved } from "./tell-suspicion.ts";
import { worthKnowing } from "./worth-knowing.ts";

type Rejection = Extract<Verdict, { verdict: "wrong" }>;

const CLAUSES: Readonly<Record<string, readonly XrayStep["clause"][]>> = {
  FROM: ["from", "join"],
  WHERE: ["where"],
  "GROUP BY": ["group"],
  HAVING: ["having"],
  WINDOW: ["window"],
  SELECT: ["select", "distinct", "window"],
  SET: ["set"],
  "ORDER BY": ["order"],
  LIMIT: ["limit"],
};

/** Whether a kind of mistake is about one of the clauses that were found to be at fault. */
export const isIn = (about: readonly XrayStep["clause"][], { clauses = [] }: Rejection) =>
  clauses.length === 0 ||
  clauses.some((name) => CLAUSES[name]?.some((clause) => about.includes(clause)) ?? true);

/** The clauses whose repair alone makes the answer right, which was tried. */
export function whereToChange({ clauses = [], places }: Rejection): string {
  return clauses.length === 0
    ? ""
    : `A change in ${placeWords(clauses, places)} alone makes it right; that was tried.`;
}

/** The place in the query that shows the kind of mistake, whatever the task. */
export async function placeOf(
  context: TutorContext,
  query: LearnerQuery,
  { errorClass }: Rejection,
): Promise<ProvedSuspicion | undefined> {
  const found = [...suspicions(query), ...worthKnowing(query)].filter(({ rule }) => rule === errorClass);
  const [place] = await proved(context, found, { sql: query.sql, most: 1 });
  return place;
}
