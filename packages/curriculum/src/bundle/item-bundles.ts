import {
  type AnswerBundle,
  type ExerciseBundle,
  type ExerciseSummary,
  firstSlug,
  type GradingData,
  type LessonBlockBundle,
  type LessonBundle,
  type LessonSummary,
  type Misconception,
  type TextBlock,
  type TextBlockBundle,
} from "@master-sql/course";
import {
  answersOf,
  type Content,
  type ExerciseFile,
  type LessonFile,
  pageOf,
} from "@master-sql/course/source";
import type { Drawings } from "../drawing/run-drawings.ts";
import { renderMarkdown } from "../prose/markdown.ts";

/** What the page of a lesson shows. Exercises in its text are among the content's, its pictures among `drawings`. */
export function lessonBundle(
  summary: LessonSummary,
  { lesson }: LessonFile,
  { exercises, redirects }: Pick<Content, "exercises" | "redirects">,
  drawings: Drawings = new Map(),
): LessonBundle {
  return {
    ...summary,
    dataset: lesson.dataset,
    firstSlug: firstSlug(redirects.lessons, lesson.slug),
    blocks: lesson.blocks.flatMap((block): LessonBlockBundle[] => {
      if (block.kind === "drawing") {
        const drawn = drawings.get(block);
        return drawn === undefined ? [] : [{ kind: "drawing", ...drawn, rows: [...drawn.rows] }];
      }
      if (block.kind !== "exercise") return [textBlockBundle(block)];
      const exercise = exercises.find((file) => file.exercise.slug === block.slug)?.exercise;
      if (exercise === undefined) return [];
      const { id, slug, title, prompt } = exercise;
      return [{ kind: "exercise", slug, id, title, promptHtml: renderMarkdown(prompt) }];
    }),
  };
}

export function blockBundles(blocks: readonly TextBlock[]): TextBlockBundle[] {
  return blocks.map(textBlockBundle);
}

function textBlockBundle(block: TextBlock): TextBlockBundle {
  return block.kind === "prose"
    ? { kind: "prose", html: renderMarkdown(block.markdown) }
    : { kind: "runnable", sql: block.sql, expectedError: block.expectedError };
}

/** What the page of an exercise shows; nothing of its answers. */
export function exerciseBundle(summary: ExerciseSummary, { exercise }: ExerciseFile): ExerciseBundle {
  const { kind: _, provokes: _provokes, ...rest } = summary;
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
