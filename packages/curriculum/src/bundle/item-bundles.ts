import type {
  AnswerBundle,
  ExerciseBundle,
  ExerciseSummary,
  GradingData,
  LessonBlock,
  LessonBlockBundle,
  LessonBundle,
  LessonSummary,
  Misconception,
} from "@master-sql/engine/content";
import { answersOf, type ExerciseFile, type LessonFile, pageOf } from "@master-sql/engine/content/source";
import { renderMarkdown } from "../prose/markdown.ts";

export function lessonBundle(summary: LessonSummary, { lesson }: LessonFile): LessonBundle {
  return {
    ...summary,
    dataset: lesson.dataset,
    blocks: blockBundles(lesson.blocks),
  };
}

export function blockBundles(blocks: readonly LessonBlock[]): LessonBlockBundle[] {
  return blocks.map((block) =>
    block.kind === "prose"
      ? { kind: "prose", html: renderMarkdown(block.markdown) }
      : { kind: "runnable", sql: block.sql, expectedError: block.expectedError },
  );
}

/** What the page of an exercise shows; nothing of its answers. */
export function exerciseBundle(summary: ExerciseSummary, { exercise }: ExerciseFile): ExerciseBundle {
  const { kind: _, ...rest } = summary;
  return pageOf(exercise, {
    ...rest,
    promptHtml: renderMarkdown(exercise.prompt),
    start: exercise.start,
    hintsHtml: exercise.hints.map(renderMarkdown),
  });
}

/** What judging an exercise needs. */
export function answerBundle(
  { exercise }: ExerciseFile,
  misconceptions: readonly Misconception[],
  gradingData: GradingData | undefined,
): AnswerBundle {
  const byId = new Map(misconceptions.map((misconception) => [misconception.id, misconception]));
  const wrongAnswers = exercise.wrongAnswers.flatMap(({ misconception: id, sql, explanation }) => {
    const misconception = byId.get(id);
    return misconception === undefined
      ? []
      : [{ misconception, sql, explanationHtml: renderMarkdown(explanation) }];
  });
  const { id, slug, solutions } = exercise;
  const solutionNotesHtml = exercise.solutionNotes.map(renderMarkdown);
  const base = { id, slug, solutions: [...solutions], solutionNotesHtml, wrongAnswers };
  return answersOf(exercise, base, gradingData?.databases ?? []);
}
