import type { Content } from "@master-sql/course/source";
import { gradingTaskOf, type QueryTask } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";
import { blame, type IsRight, ladderFor, triedRight, withoutGaps } from "@master-sql/tutor/hints";
import { parse } from "libpg-query";
import { type QueryExerciseFile, queryExerciseFiles } from "../grading-data/grading-task.ts";

/** What came of climbing the ladder for a tagged wrong answer. */
export interface LadderProof {
  readonly name: string;
  /**
   * How many clauses a solver rewrote, each as the ladder named it, until its query was right; null when two weren't
   * enough.
   */
  readonly rungsToRight: 1 | 2 | null;
  /** Texts below the last rung that are equivalent to a solution, as they stand or with their gaps left out. */
  readonly leaks: readonly string[];
  /** Rungs that there are. */
  readonly rungs: readonly number[];
}

/** That the answers are wrong is proved with the content; how they differ matters to the words of a rung alone. */
const REJECTED: Extract<Verdict, { verdict: "wrong" }> = {
  verdict: "wrong",
  reason: { kind: "open-choice" },
  onVisibleData: false,
  message: "Not right yet.",
};

/** Every `every`th wrong answer of the course to exercises on some datasets. */
export async function* ladderProofs(
  content: Content,
  sandbox: SqlSandbox,
  every: number,
  datasets: readonly string[],
): AsyncGenerator<LadderProof> {
  let count = 0;
  for (const slug of datasets) {
    let isOpen = false;
    for (const file of queryExerciseFiles(content).filter(({ exercise }) => exercise.dataset === slug)) {
      for (const [index, wrong] of file.exercise.wrongAnswers.entries()) {
        count += 1;
        if (count % every !== 0) continue;
        if (!isOpen) await sandbox.open({ kind: "snapshot", slug });
        isOpen = true;
        yield await proofOf(content, sandbox, file, wrong.sql, index);
      }
    }
  }
}

async function proofOf(
  content: Content,
  sandbox: SqlSandbox,
  { exercise }: QueryExerciseFile,
  sql: string,
  index: number,
): Promise<LadderProof> {
  const task: QueryTask = {
    ...queryTaskOf(exercise),
    gradingDatabases: content.gradingData.get(exercise.slug)?.databases ?? [],
  };
  const name = `${exercise.slug}, wrong answer ${index + 1}`;
  const isRight = triedRight(sandbox, task, undefined);
  const rungs = await ladderFor({ sql, task, verdict: REJECTED }, { parse, isRight });
  const leaks: string[] = [];
  const solutions = task.solutions.map(plain);
  for (const rung of rungs) {
    if (rung.rung === 3 && (await isRight(rung.example.sql))) leaks.push(rung.example.sql);
    if (rung.rung === 4 && ((await isRight(rung.sql)) || (await isRight(withoutGaps(rung.sql)))))
      leaks.push(rung.sql);
    const words =
      rung.rung === 0
        ? rung.facts
        : rung.rung === 1
          ? [rung.sentence]
          : rung.rung === 2
            ? rung.sentences
            : [];
    leaks.push(...words.filter((text) => solutions.some((solution) => plain(text).includes(solution))));
  }
  return {
    name,
    rungsToRight: await solve(sql, task, isRight),
    leaks,
    rungs: rungs.map(({ rung }) => rung),
  };
}

/** A solver that rewrites only the clause that the ladder marks first, and asks again if that wasn't all. */
async function solve(sql: string, task: QueryTask, isRight: IsRight): Promise<1 | 2 | null> {
  let now = sql;
  for (const step of [1, 2] as const) {
    const found = await blame(now, task.solutions, { parse, isRight });
    if (found === null) return null;
    now = found.firstMended;
    if (await isRight(now)) return step;
  }
  return null;
}

function queryTaskOf(exercise: QueryExerciseFile["exercise"]): QueryTask {
  const task = gradingTaskOf(exercise);
  if (task.kind !== "query") throw new Error(`${exercise.slug} has no query for an answer.`);
  return task;
}

/** SQL without what makes no difference to its meaning. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s;]+/g, " ")
    .trim();
}

/** The figures of many proofs, in a line. */
export function inFigures(proofs: readonly LadderProof[]): string {
  const share = (wanted: LadderProof["rungsToRight"]) =>
    `${((100 * proofs.filter(({ rungsToRight }) => rungsToRight === wanted).length) / proofs.length).toFixed(1)} %`;
  return `${proofs.length} wrong answers: right after one rung ${share(1)}, after two ${share(2)}, not by then ${share(null)}`;
}
