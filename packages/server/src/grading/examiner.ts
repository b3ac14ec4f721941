import { type AnswerFacts, examine } from "@master-sql/engine/interview";
import { boundedRun } from "./bounded-part.ts";
import type { InterviewAnswer } from "./grading-job.ts";
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
  try {
    const [{ sandbox }, script] = await Promise.all([datasets.take(dataset), sources.interview(question)]);
    onBegun();
    return boundedFacts(await examine(script, stage, { sql, checks }, sandbox));
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
