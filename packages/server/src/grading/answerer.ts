import { gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import { loadParser } from "@master-sql/sandbox/parser";
import {
  builtInAnswer,
  type Consultation,
  type ConsultationReply,
  consult,
  type TutorContext,
  type TutorPart,
  takesVerdict,
} from "@master-sql/tutor";
import { boundedPart } from "./bounded-part.ts";
import { type AskedQuestion, MOST_PARTS } from "./grading-job.ts";
import type { OpenDataset, OpenDatasets } from "./open-datasets.ts";
import type { TutorSources } from "./tutor-sources.ts";

export interface AnswererSettings {
  readonly datasets: OpenDatasets;
  readonly sources: TutorSources;
  readonly onFault: (error: unknown) => void;
  /** For one run of the learner's query. */
  readonly timeLimitMs: number;
}

/** `isWhole` is false when the machinery failed; `isRight`: the learner's SQL was judged right. */
interface Answered {
  readonly isWhole: boolean;
  readonly isRight: boolean;
}

export interface Answerer {
  /**
   * Gives the answer in pieces.
   * @param onBegun called when the dataset is open
   */
  answer(asked: AskedQuestion, onPart: (part: TutorPart) => void, onBegun: () => void): Promise<Answered>;
  /** Does one thing for whoever speaks with a model about the question; null when the machinery failed. */
  consult(
    asked: AskedQuestion,
    consultation: Consultation,
    onBegun: () => void,
  ): Promise<ConsultationReply | null>;
  /** Ends what is under way after the piece that it is at. */
  stop(): void;
}

const CANCEL_AGAIN_MS = 50;

interface UnderWay {
  readonly open: OpenDataset;
  isStopped: boolean;
}

/** The verdict on an answer, judged here and never taken from the page. Null where there is nothing to judge. */
async function verdictOn(sql: string, { sandbox, exercise }: TutorContext, timeLimitMs: number) {
  return exercise && sql.trim() !== ""
    ? await gradeAnswer(sandbox, gradingTaskOf(exercise.answers), sql, { timeLimitMs })
    : null;
}

/** Answers questions to the tutor one after the other. Runs in a grader process. */
export function createAnswerer(settings: AnswererSettings): Answerer {
  const { datasets, sources, onFault, timeLimitMs } = settings;
  let underWay: UnderWay | null = null;

  /** Null when the machinery failed. */
  async function about<T>(
    { dataset, exercise: slug, assisted }: AskedQuestion,
    onBegun: () => void,
    work: (context: TutorContext, current: UnderWay) => Promise<T>,
  ): Promise<T | null> {
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
      return await work(
        { sandbox, parse, exercise, dataset: tables, library, verdict: null, assisted },
        current,
      );
    } catch (error) {
      onFault(error);
      await datasets.leave(dataset);
      return null;
    } finally {
      underWay = null;
      await datasets.tidy();
    }
  }

  return {
    async answer(asked, onPart, onBegun) {
      const { question } = asked;
      const isRight = await about(asked, onBegun, async (context, current) => {
        const verdict = await verdictOn(question.sql, context, timeLimitMs);
        const isSolved = verdict?.verdict === "right";
        if (current.isStopped) return isSolved;
        let given = 0;
        const known = {
          ...context,
          verdict,
          assisted: context.assisted || isSolved,
          earlier: asked.earlier ?? [],
          repeatsAreFree: asked.repeatsAreFree === true,
        };
        for await (const part of builtInAnswer(question, known)) {
          if (current.isStopped || given >= MOST_PARTS) break;
          given += 1;
          onPart(boundedPart(part));
        }
        return isSolved;
      });
      return { isWhole: isRight !== null, isRight: isRight === true };
    },
    consult: (asked, consultation, onBegun) =>
      about(asked, onBegun, async (context) => {
        const { sql } = asked.question;
        const verdict = takesVerdict(consultation) ? await verdictOn(sql, context, timeLimitMs) : null;
        const reply = await consult(consultation, asked.question, { ...context, verdict });
        return reply.type === "check" ? { ...reply, parts: reply.parts.map(boundedPart) } : reply;
      }),
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
