import { gradeAnswer, gradingTaskOf } from "@master-sql/engine/grading";
import { builtInAnswer, type TutorPart } from "@master-sql/engine/tutor";
import { loadParser } from "@master-sql/sandbox/parser";
import { boundedPart } from "./bounded-part.ts";
import type { AskedQuestion } from "./grading-job.ts";
import type { OpenDataset, OpenDatasets } from "./open-datasets.ts";
import type { TutorSources } from "./tutor-sources.ts";

export interface AnswererSettings {
  readonly datasets: OpenDatasets;
  readonly sources: TutorSources;
  readonly onFault: (error: unknown) => void;
  /** For one run of the learner's query. */
  readonly timeLimitMs: number;
}

export interface Answerer {
  /**
   * Gives the answer in pieces. False when the machinery failed: then it isn't whole.
   * @param onBegun called when the dataset is open
   */
  answer(asked: AskedQuestion, onPart: (part: TutorPart) => void, onBegun: () => void): Promise<boolean>;
  /** Ends the answer under way after the piece that it is at. */
  stop(): void;
}

/** Pieces of an answer beyond which the rest is left out. */
const MOST_PARTS = 40;
const CANCEL_AGAIN_MS = 50;

/** Answers questions to the tutor one after the other. Runs in a grader process. */
export function createAnswerer(settings: AnswererSettings): Answerer {
  const { datasets, sources, onFault, timeLimitMs } = settings;
  let underWay: { readonly open: OpenDataset; isStopped: boolean } | null = null;

  return {
    async answer({ dataset, exercise: slug, question, assisted }, onPart, onBegun) {
      try {
        const [open, parse, exercise, tables, library] = await Promise.all([
          datasets.take(dataset),
          loadParser(),
          slug === null ? null : sources.exercise(slug),
          sources.dataset(dataset),
          sources.library(),
        ]);
        onBegun();
        const current = { open, isStopped: false };
        underWay = current;
        const { sandbox } = open;
        // What the page says of the answer counts for nothing: it is judged here.
        const verdict =
          exercise && question.sql.trim() !== ""
            ? await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), question.sql, { timeLimitMs })
            : null;
        if (current.isStopped) return true;
        let given = 0;
        for await (const part of builtInAnswer(question, {
          sandbox,
          parse,
          exercise,
          dataset: tables,
          library,
          verdict,
          assisted: assisted || verdict?.verdict === "right",
        })) {
          if (current.isStopped || given >= MOST_PARTS) break;
          given += 1;
          onPart(boundedPart(part));
        }
        return true;
      } catch (error) {
        onFault(error);
        await datasets.leave(dataset);
        return false;
      } finally {
        underWay = null;
        await datasets.tidy();
      }
    },
    stop() {
      const current = underWay;
      if (!current || current.isStopped) return;
      current.isStopped = true;
      current.open.sandbox.cancel();
      // It may be between two runs just now: the next is not to go on for long either.
      const again = setInterval(() => {
        if (underWay === current) current.open.sandbox.cancel();
        else clearInterval(again);
      }, CANCEL_AGAIN_MS);
    },
  };
}
