import type { InterviewScript } from "@master-sql/course";
import type { StatementResult } from "@master-sql/judge/results";
import type { RunOutcome, SqlSandbox } from "@master-sql/judge/sandbox";
import { readPlan } from "../faster/plan.ts";
import type { TutorRun } from "../model.ts";
import { RUN_LIMIT_MS, shownRun } from "../showing/show.ts";
import type { AnswerFacts, RanSql, Tried } from "./facts.ts";
import { isRight, MOST_MATCHED_ROWS, matchResults } from "./match-results.ts";
import { isJudgedByRows, isLoneQuery } from "./points.ts";
import type { Stage } from "./state.ts";

/** What a candidate hands in. */
export interface HandedIn {
  readonly sql: string;
  readonly checks: readonly string[];
}

/**
 * Establishes by running it what a candidate's SQL gives, on the data that the question at hand is about. Every run is
 * isolated, and the accepted answer runs by itself, so that neither sees the other.
 * @param sandbox has the question's dataset open
 */
export async function examine(
  script: InterviewScript,
  stage: Stage,
  { sql, checks }: HandedIn,
  sandbox: SqlSandbox,
): Promise<AnswerFacts> {
  const lab = laboratory(sandbox);
  const judged = isJudgedByRows(script);
  const twist = stage.at === "twist" ? script.twists[stage.index] : undefined;
  const change = stage.at === "change" ? script.followUps[stage.index] : undefined;
  const accepted =
    stage.at === "question" && judged
      ? script.answerSql
      : (twist?.answerSql ?? (change?.answerSql && isLoneQuery(change.answerSql) ? change.answerSql : null));
  const own = await lab.tried(sql, accepted, twist?.dataSql);
  const before = twist ? await lab.tried(sql, twist.answerSql) : null;
  const isSound = isRight(own.match) && (before === null || isRight(before.match));
  const goesToTwists = judged && isSound && (stage.at === "question" || twist !== undefined);
  const coming = goesToTwists ? script.twists.slice(stage.at === "twist" ? stage.index + 1 : 0) : [];
  const twists: Tried[] = [];
  for (const { dataSql, answerSql } of coming) twists.push(await lab.tried(sql, answerSql, dataSql));
  const cost = stage.at === "question" && isSound && accepted !== null ? await lab.cost(sql, accepted) : null;
  const ranChecks: RanSql[] = [];
  for (const check of checks) ranChecks.push({ sql: check, run: (await lab.run(check)).run });
  return { own, before, twists, cost, checks: ranChecks };
}

interface Ran {
  readonly run: TutorRun;
  readonly result: StatementResult | null;
}

function laboratory(sandbox: SqlSandbox) {
  async function run(sql: string, dataSql = ""): Promise<Ran> {
    const outcome = await sandbox.run(dataSql === "" ? sql : `${dataSql}\n;\n${sql}`, {
      isolated: true,
      rowLimit: MOST_MATCHED_ROWS,
      timeLimitMs: RUN_LIMIT_MS,
    });
    const result =
      outcome.status === "completed" ? outcome.results.findLast(({ columns }) => columns.length > 0) : null;
    return { run: shownRun(outcome) ?? stopped(outcome), result: result ?? null };
  }
  async function explained(sql: string): Promise<number | null> {
    const outcome = await sandbox.explain(sql, { analyze: true, isolated: true, timeLimitMs: RUN_LIMIT_MS });
    return outcome.status === "explained" ? (readPlan(outcome.plan)?.pages ?? null) : null;
  }
  /** The second time: the first one of a session also touches pages of the catalog. */
  async function pages(sql: string): Promise<number | null> {
    return (await explained(sql)) === null ? null : explained(sql);
  }
  return {
    run,
    async tried(sql: string, accepted: string | null, dataSql?: string): Promise<Tried> {
      const own = await run(sql, dataSql);
      if (accepted === null || own.result === null) return { run: own.run, match: null };
      const expected = (await run(accepted, dataSql)).result;
      if (expected === null || expected.truncated) return { run: own.run, match: null };
      const { rows, truncated } = own.result;
      return {
        run: own.run,
        match: truncated
          ? { status: "row-count", expected: expected.rows.length, own: rows.length, isCut: true }
          : matchResults(expected, own.result),
      };
    },
    /** Null where one of the two can't be measured. */
    async cost(sql: string, accepted: string): Promise<AnswerFacts["cost"]> {
      if (!isLoneQuery(sql)) return null;
      const [own, other] = [await pages(sql), await pages(accepted)];
      return own === null || other === null ? null : { own, accepted: other };
    },
  };
}

/** What ended without a result and without an error of PostgreSQL's. */
function stopped(outcome: RunOutcome): TutorRun {
  return outcome.status === "timed-out"
    ? {
        status: "error",
        sqlstate: "57014",
        message: `It was stopped after ${outcome.limitMs / 1_000} seconds.`,
      }
    : { status: "error", sqlstate: "57000", message: "It ended without a result." };
}
