import { normalized } from "@master-sql/sql";
import { number, quantity } from "@master-sql/words";
import type { TutorRun } from "../model.ts";
import { isRight } from "./match-results.ts";
import type { InterviewEvent, InterviewState, Proof } from "./state.ts";

/** A candidate's query may touch so many times the pages of the accepted one. */
const PAGES_FACTOR = 2;

/** What a run gave, in words. */
export function examined(run: TutorRun): string {
  return run.status === "rows" ? quantity(run.rowCount, "row") : `the error ${run.sqlstate}`;
}

/** Points that are proved by what running an answer told. */
export function proofsOfAnswer(
  state: InterviewState,
  { sql, facts: { own, before, cost, checks } }: InterviewEvent & { readonly type: "answer" },
): readonly Proof[] {
  const { stage } = state;
  const proofs: Proof[] = [];
  const proved = (point: string, said: string, of: string = sql) =>
    proofs.push({ point, kind: "run", said, sql: of });
  const right = isRight(own.match);
  if (stage.at === "question" && right) {
    const rows = examined(own.run);
    proved("answer", `Run on the data, it gives ${rows}, those of the accepted answer.`);
    if (state.nudges === 0) proved("unaided", `No nudge before the query that gives the right ${rows}.`);
    if (cost !== null && cost.own <= PAGES_FACTOR * cost.accepted)
      proved(
        "pages",
        `It touches ${number(cost.own)} ${cost.own === 1 ? "page" : "pages"}, the accepted answer ${number(cost.accepted)}.`,
      );
  }
  if (stage.at === "twist" && right && isRight(before?.match ?? null))
    proved(`twist-${stage.index}`, `Right on the changed data (${examined(own.run)}) and on the old.`);
  if (stage.at === "change" && right)
    proved(`change-${stage.index}`, `It gives ${examined(own.run)}, those of the accepted answer.`);
  const check = checks.find(
    (each) => each.run.status === "rows" && each.run.rowCount > 0 && normalized(each.sql) !== normalized(sql),
  );
  if (check) proved("checked", `Run to check, it gives ${examined(check.run)}.`, check.sql);
  return proofs;
}
