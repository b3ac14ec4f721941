import type { ExerciseBundle } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { loadParser } from "@master-sql/sandbox/parser";
import type { HintExample } from "@master-sql/tutor/hints";
import { useState } from "react";
import type { EditorSession } from "../../../lib/editor-session/index.ts";
import { noteSolutionShown } from "../../../lib/progress/work.ts";
import { loadJudging } from "../submission/answers.ts";
import type { Submission } from "../submission/submission.ts";
import { type ShownExample, type Step, stepsOf } from "./climbed.ts";
import { ideaOf } from "./idea.ts";

/** The ladder on the answer that was rejected last. */
export interface AnswerLadder {
  /** Null until its first step was asked for. */
  readonly steps: readonly Step[] | null;
  /** Steps that are open, from the first on. */
  readonly open: number;
  readonly phase: "resting" | "looking" | "failed";
  openNext(): void;
}

interface LadderOptions {
  readonly exercise: ExerciseBundle;
  readonly session: EditorSession;
  readonly submission: Submission | null;
  readonly hintsOpen: number;
  /** Called with the number under which an opened step is recorded. */
  onOpened(rung: number): void;
}

interface Climbed {
  readonly of: Submission | null;
  readonly steps: readonly Step[] | null;
  readonly open: number;
  readonly phase: AnswerLadder["phase"];
}

/**
 * Null while there is no rejected answer to speak of. What is found out about it is found when the first step is asked
 * for.
 */
export function useLadder(options: LadderOptions): AnswerLadder | null {
  const { exercise, session, submission, hintsOpen, onOpened } = options;
  const [state, setState] = useState<Climbed>({ of: null, steps: null, open: 0, phase: "resting" });
  const now: Climbed =
    state.of === submission ? state : { of: submission, steps: null, open: 0, phase: "resting" };
  if (submission?.phase !== "judged" || submission.verdict.verdict !== "wrong") return null;

  function openFirstOf(steps: readonly Step[], open: number) {
    const step = steps[open];
    if (!step) return;
    setState({ of: submission, steps, open: open + 1, phase: "resting" });
    onOpened(step.recordedAs);
    if (step.kind === "rung" && step.rung.rung === 5) noteSolutionShown(exercise.id);
  }

  async function look(): Promise<void> {
    setState({ ...now, phase: "looking" });
    try {
      const steps = await climb(session, exercise, submission, hintsOpen);
      if (steps === null) setState({ ...now, phase: "failed" });
      else if (steps.length === 0) setState({ ...now, steps, phase: "resting" });
      else openFirstOf(steps, 0);
    } catch {
      setState({ ...now, phase: "failed" });
    }
  }

  return {
    steps: now.steps,
    open: now.open,
    phase: now.phase,
    openNext() {
      if (now.phase === "looking") return;
      if (now.steps === null) void look();
      else openFirstOf(now.steps, now.open);
    },
  };
}

/** Null when PostgreSQL was wanted for something else, or it was stopped. */
async function climb(
  session: EditorSession,
  exercise: ExerciseBundle,
  submission: Submission | null,
  hintsOpen: number,
): Promise<readonly Step[] | null> {
  if (submission?.phase !== "judged" || submission.verdict.verdict !== "wrong") return null;
  const { sql, verdict, answers } = submission;
  const [[, { gradingTaskOf }], { ladderFor, rungPromises: promises, triedRight }, parse] = await Promise.all(
    [loadJudging(exercise.slug), import("@master-sql/tutor/hints"), loadParser()],
  );
  const task = gradingTaskOf(answers);
  if (task.kind !== "query") {
    const solution = answers.solutions[0];
    const rungs = solution === undefined ? [] : [{ rung: 5, sql: solution } as const];
    return stepsOf({ rungs, promises, example: null }, exercise.hintsHtml, hintsOpen);
  }
  return session.inspect(async (sandbox) => {
    const isRight = triedRight(sandbox, task, verdict.counterexample);
    const rungs = await ladderFor({ sql, task, verdict }, { parse, isRight });
    const shown = rungs.find((rung) => rung.rung === 3);
    const example = shown ? await shownExample(sandbox, shown.example) : null;
    return stepsOf({ rungs, promises, example }, exercise.hintsHtml, hintsOpen);
  });
}

async function shownExample(sandbox: SqlSandbox, { sql, concept }: HintExample): Promise<ShownExample> {
  const outcome = await sandbox.run(sql, { isolated: true });
  const result = outcome.status === "completed" ? outcome.results.at(-1) : undefined;
  return { idea: await ideaOf(concept), result: result ?? null };
}
