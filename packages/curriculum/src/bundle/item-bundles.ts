import type {
  AnswerBundle,
  ExerciseBundle,
  ExerciseSummary,
  GradingData,
  LessonBundle,
  LessonSummary,
  Misconception,
} from "@master-sql/engine/content";
import type { ExerciseFile, LessonFile } from "@master-sql/engine/content/source";
import { renderMarkdown } from "./markdown.ts";

export function lessonBundle(summary: LessonSummary, { lesson }: LessonFile): LessonBundle {
  return {
    ...summary,
    dataset: lesson.dataset,
    blocks: lesson.blocks.map((block) =>
      block.kind === "prose"
        ? { kind: "prose", html: renderMarkdown(block.markdown) }
        : { kind: "runnable", sql: block.sql, expectedError: block.expectedError },
    ),
  };
}

/** What the page of an exercise shows; nothing of its answers. */
export function exerciseBundle(summary: ExerciseSummary, { exercise }: ExerciseFile): ExerciseBundle {
  return {
    ...summary,
    promptHtml: renderMarkdown(exercise.prompt),
    contract: exercise.contract,
    start: exercise.start,
    hintsHtml: exercise.hints.map(renderMarkdown),
  };
}

/** What judging an exercise needs. */
export function answerBundle(
  { exercise }: ExerciseFile,
  misconceptions: readonly Misconception[],
  gradingData: GradingData | undefined,
): AnswerBundle {
  const byId = new Map(misconceptions.map((misconception) => [misconception.id, misconception]));
  return {
    id: exercise.id,
    slug: exercise.slug,
    solutions: [...exercise.solutions],
    wrongAnswers: exercise.wrongAnswers.flatMap(({ misconception: id, sql, explanation }) => {
      const misconception = byId.get(id);
      return misconception === undefined
        ? []
        : [{ misconception, sql, explanationHtml: renderMarkdown(explanation) }];
    }),
    gradingDatabases: gradingData?.databases ?? [],
  };
}
