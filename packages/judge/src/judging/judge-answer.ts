import { tokensOf } from "@master-sql/sql";
import { quoted } from "../errors/quoted.ts";
import { type JudgedContract, sortKeyColumns } from "../results/compare.ts";
import type { SqlError } from "../results/statement-result.ts";
import { MAX_ANSWER_LENGTH, type SqlSandbox } from "../sandbox/index.ts";
import type { Verdict } from "../verdicts/verdict.ts";
import type { AnswerJudge, QueryElsewhere } from "./answer-judge.ts";
import type { Assessment } from "./assessment.ts";
import { explainedError } from "./explained-error.ts";
import { ON_OTHER_DATA } from "./kind-message.ts";
import type { GradingOptions } from "./options.ts";
import { judgeOnSmallDatabases, withCounterexample } from "./small-databases.ts";
import { unlessStopped } from "./stopped.ts";
import type { CommonTask } from "./task.ts";
import { right, unusable, type WrongDetails, wrong } from "./verdicts.ts";

/**
 * The steps that judging takes for every kind of answer: the exercise is sound, the answer isn't empty, what the
 * visible data show, which listed wrong answer it behaves as, and, when it is a query, what small databases show
 * (SPEC.md).
 */
export async function judgeAnswer<Task extends CommonTask, Behaviour>(
  judge: AnswerJudge<Task, Behaviour>,
  sandbox: SqlSandbox,
  task: Task,
  candidate: string,
  options: GradingOptions,
): Promise<Verdict> {
  const contract = judge.contractOf(task);
  if (contract && !hasItsSortKeys(contract))
    return unusable("the order of its contract names a column that the contract does not have");
  if (candidate.trim() === "") return wrong({ kind: "no-result", cause: "empty" }, contract);
  const unfit = unfitText(candidate);
  if (unfit) return wrong({ kind: "error", error: unfit }, contract);

  const assessor = await judge.prepare(sandbox, task, options);
  if ("verdict" in assessor) return assessor.verdict;
  const { elsewhere } = assessor;
  const found = await assessor.assess(candidate);
  switch (found.kind) {
    case "ended":
      return found.verdict;
    case "right": {
      const verdict = right({ databases: found.databases, searched: found.searched ?? "not" }, found.plans);
      const queries = await unlessStopped(async () => (await elsewhere?.queriesOf(candidate)) ?? []);
      if ("verdict" in queries) return queries.verdict;
      const last = await onSmallDatabases(sandbox, queries, verdict, options);
      return confirmedBy(last, async () => assessor.confirm?.(candidate), contract);
    }
    case "wrong": {
      const { reason, behaviour } = found;
      const details =
        reason.kind === "error"
          ? onItsData(candidate, reason.error, {
              ...found.details,
              ...(await explainedError(sandbox, candidate, reason.error, options.known)),
            })
          : found.details;
      const places = behaviour === undefined ? [] : await assessor.recognize(behaviour);
      const [misconception] = places.flatMap((place) => task.wrongAnswers[place]?.misconceptionId ?? []);
      const verdict = wrong(reason, contract, { ...details, misconception });
      if (!elsewhere?.explainsRejections || options.counterexamples === false) return verdict;
      const [whole] = await elsewhere.queriesOf(candidate);
      return whole ? withCounterexample(sandbox, whole.task, whole.query, verdict, places, options) : verdict;
    }
  }
}

/** The first rejection of one of the queries on small databases; the verdict itself if there is none. */
async function onSmallDatabases(
  sandbox: SqlSandbox,
  queries: readonly QueryElsewhere[],
  verdict: Verdict,
  options: GradingOptions,
): Promise<Verdict> {
  let judged = verdict;
  for (const query of queries) {
    if (judged.verdict !== "right") break;
    judged = await judgeOnSmallDatabases(sandbox, query, judged, options);
  }
  return judged;
}

/** A right verdict, unless what is asked of an answer last says otherwise. */
async function confirmedBy(
  verdict: Verdict,
  confirm: () => Promise<Assessment<unknown> | undefined>,
  contract: JudgedContract | undefined,
): Promise<Verdict> {
  if (verdict.verdict !== "right") return verdict;
  const confirmed = await confirm();
  if (confirmed?.kind === "wrong") return wrong(confirmed.reason, contract, confirmed.details);
  return confirmed?.kind === "ended" ? confirmed.verdict : verdict;
}

const LONGEST_QUOTED = 80;

/** Of an error on data that the learner doesn't see: that it is there, and which of several statements fails. */
function onItsData(candidate: string, error: SqlError, details: WrongDetails): WrongDetails {
  if (details.onVisibleData !== false || details.message === undefined) return details;
  const statements = statementsOf(candidate);
  const statement = statements[error.statementIndex]?.replaceAll(/\s+/g, " ") ?? "";
  const short = statement.length > LONGEST_QUOTED ? `${statement.slice(0, LONGEST_QUOTED)}…` : statement;
  const which = statements.length > 1 && short !== "" ? `${quoted(short)} fails there. ` : "";
  return { ...details, message: `${ON_OTHER_DATA}${which}${details.message}` };
}

function statementsOf(sql: string): readonly string[] {
  const ends = tokensOf(sql).flatMap(({ text, start }) => (text === ";" ? [start] : []));
  return [...ends, sql.length]
    .map((end, index) => sql.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement !== "");
}

/** Why no script that holds this text can be run at all; without this, what failed would seem to be the exercise. */
function unfitText(candidate: string): SqlError | null {
  const nul = candidate.indexOf("\0");
  if (nul >= 0) {
    return {
      sqlstate: "22021",
      message: "the answer has a character with the code 0, which PostgreSQL's text cannot hold",
      hint: "Delete the character.",
      offset: nul,
      statementIndex: 0,
    };
  }
  if (candidate.length <= MAX_ANSWER_LENGTH) return null;
  const [length, most] = [candidate.length, MAX_ANSWER_LENGTH].map((count) => count.toLocaleString("en"));
  return {
    sqlstate: "54000",
    message: `the answer has ${length} characters; at most ${most} are judged`,
    hint: "Leave out what the task doesn't ask for.",
    statementIndex: 0,
  };
}

/** Whether the contract has every column that it sorts by (rule G3). */
function hasItsSortKeys(contract: JudgedContract): boolean {
  return !sortKeyColumns(contract).includes(-1);
}
