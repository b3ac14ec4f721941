import { type JudgedContract, sortKeyColumns } from "../results/compare.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { Verdict } from "../verdicts/verdict.ts";
import type { AnswerJudge } from "./answer-judge.ts";
import type { GradingOptions } from "./options.ts";
import { judgeOnSmallDatabases, withCounterexample } from "./small-databases.ts";
import type { CommonTask } from "./task.ts";
import { right, unusable, wrong } from "./verdicts.ts";

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

  const assessor = await judge.prepare(sandbox, task, options);
  if ("verdict" in assessor) return assessor.verdict;
  const { elsewhere } = assessor;
  const found = await assessor.assess(candidate);
  switch (found.kind) {
    case "ended":
      return found.verdict;
    case "right": {
      let verdict: Verdict = right({ databases: found.databases, searched: "not" }, found.plans);
      for (const { task: onAllData, query } of (await elsewhere?.queriesOf(candidate)) ?? []) {
        if (verdict.verdict !== "right") break;
        verdict = await judgeOnSmallDatabases(sandbox, onAllData, query, verdict, options);
      }
      return verdict;
    }
    case "wrong": {
      const { reason, behaviour, details } = found;
      const place = behaviour === undefined ? -1 : await assessor.recognize(behaviour);
      const misconception = task.wrongAnswers[place]?.misconceptionId;
      const verdict = wrong(reason, contract, { ...details, misconception });
      if (!elsewhere?.explainsRejections || options.counterexamples === false) return verdict;
      const [whole] = await elsewhere.queriesOf(candidate);
      return whole ? withCounterexample(sandbox, whole.task, whole.query, verdict, options) : verdict;
    }
  }
}

/** Whether the contract has every column that it sorts by (rule G3). */
function hasItsSortKeys(contract: JudgedContract): boolean {
  return !sortKeyColumns(contract).includes(-1);
}
