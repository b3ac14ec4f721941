import { currentSlug } from "@master-sql/course";
import type { Content, ExerciseFile } from "@master-sql/course/source";
import { type GradingTask, gradeAnswer, gradingTaskOf, KnownOutcomes } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";
import { answerBundle } from "../bundle/item-bundles.ts";
import { productContent } from "../product-content.ts";

/** As the server's graders have it for one run of an answer (`server/src/grading/grader.ts`). */
const TIME_LIMIT_MS = 10_000;
const POOL = "pool/";

/** Judges answers to exercises of the course and of the exams' pool as the server does. */
export class ExerciseDesk {
  readonly #content: Content;
  readonly #sandbox: SqlSandbox;
  readonly #known = new Map<string, KnownOutcomes>();
  #open = "";

  /** @param sandbox on snapshots that are up to date; closing it is left to the caller */
  constructor(sandbox: SqlSandbox, content = productContent().content) {
    this.#content = content;
    this.#sandbox = sandbox;
  }

  /** The exercise of a slug, or of `pool/` and a slug. */
  find(name: string): ExerciseFile | undefined {
    const slug = name.startsWith(POOL)
      ? name.slice(POOL.length)
      : currentSlug(this.#content.redirects.exercises, name);
    const files = name.startsWith(POOL) ? this.#content.pool : this.#content.exercises;
    return files.find(({ exercise }) => exercise.slug === slug);
  }

  /** The exercises of the course that are answered by a query. */
  queryExercises(): readonly ExerciseFile[] {
    const kinds: readonly string[] = ["select", "fix", "complete"];
    return this.#content.exercises.filter(({ exercise }) => kinds.includes(exercise.kind));
  }

  taskOf(file: ExerciseFile): GradingTask {
    const { misconceptions, gradingData } = this.#content;
    return gradingTaskOf(answerBundle(file, misconceptions, gradingData.get(file.exercise.slug)));
  }

  /** The title of a misconception that a verdict names. */
  titleOf(misconception: string): string | undefined {
    return this.#content.misconceptions.find((each) => each.id === misconception)?.title;
  }

  /** Judges one answer, and tells a rejection with a small database where one is found. */
  async judge(file: ExerciseFile, answer: string): Promise<Verdict> {
    const { dataset } = file.exercise;
    if (this.#open !== dataset) await this.#sandbox.open({ kind: "snapshot", slug: dataset });
    this.#open = dataset;
    const known = this.#known.get(dataset) ?? new KnownOutcomes();
    this.#known.set(dataset, known);
    return gradeAnswer(this.#sandbox, this.taskOf(file), answer, { timeLimitMs: TIME_LIMIT_MS, known });
  }

  /** To be called when the sandbox was given another database. */
  leave(): void {
    this.#open = "";
  }
}
