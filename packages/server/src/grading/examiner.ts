import type { InterviewScript } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { loadParser } from "@master-sql/sandbox/parser";
import { type AnswerFacts, examine, mayBeSaid } from "@master-sql/tutor/interview";
import { boundedRun } from "./bounded-part.ts";
import type { DraftedNudge, InterviewAnswer } from "./grading-job.ts";
import type { OpenDatasets } from "./open-datasets.ts";
import type { TutorSources } from "./tutor-sources.ts";

export interface ExaminerSettings {
  readonly datasets: OpenDatasets;
  readonly sources: TutorSources;
  readonly onFault: (error: unknown) => void;
}

/**
 * Runs what an interview's candidate handed in; null when the machinery failed. Runs in a grader process.
 * @param onBegun called when the dataset is open
 */
export async function examineAnswer(
  { datasets, sources, onFault }: ExaminerSettings,
  { dataset, question, stage, sql, checks }: InterviewAnswer,
  onBegun: () => void,
): Promise<AnswerFacts | null> {
  return withQuestion({ datasets, sources, onFault }, dataset, question, async (script, sandbox) => {
    onBegun();
    return boundedFacts(await examine(script, stage, { sql, checks }, sandbox));
  });
}

/** Whether a model's wording of a nudge may be shown; not when the machinery failed. Runs in a grader process. */
export async function checkNudge(
  settings: ExaminerSettings,
  { dataset, question, draft }: DraftedNudge,
  onBegun: () => void,
): Promise<boolean> {
  const said = await withQuestion(settings, dataset, question, async (script, sandbox) => {
    const parse = await loadParser();
    onBegun();
    return mayBeSaid(script, draft, { sandbox, parse });
  });
  return said === true;
}

/** Does something with a question's script and its dataset open; null when the machinery failed. */
async function withQuestion<T>(
  { datasets, sources, onFault }: ExaminerSettings,
  dataset: string,
  question: string,
  work: (script: InterviewScript, sandbox: SqlSandbox) => Promise<T>,
): Promise<T | null> {
  try {
    const [{ sandbox }, script] = await Promise.all([datasets.take(dataset), sources.interview(question)]);
    return await work(script, sandbox);
  } catch (error) {
    onFault(error);
    await datasets.leave(dataset);
    return null;
  } finally {
    await datasets.tidy();
  }
}

/** Cut where a candidate's query could make it fill the server's memory or the database. */
function boundedFacts({ own, before, twists, cost, checks }: AnswerFacts): AnswerFacts {
  const bounded = (tried: AnswerFacts["own"]) => ({ ...tried, run: boundedRun(tried.run) });
  return {
    own: bounded(own),
    before: before && bounded(before),
    twists: twists.map(bounded),
    cost,
    checks: checks.map((check) => ({ ...check, run: boundedRun(check.run) })),
  };
}
