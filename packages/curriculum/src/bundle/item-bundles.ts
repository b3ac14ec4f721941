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
import type { ExerciseFile, LessonFile } from "@master-sql/engine/content/source";
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
  const base = {
    ...rest,
    promptHtml: renderMarkdown(exercise.prompt),
    start: exercise.start,
    hintsHtml: exercise.hints.map(renderMarkdown),
  };
  switch (exercise.kind) {
    case "select":
    case "fix":
      return { ...base, kind: exercise.kind, contract: exercise.contract };
    case "arrange":
      return { ...base, kind: "arrange", contract: exercise.contract, pieces: [...exercise.pieces] };
    case "predict":
      return { ...base, kind: "predict", contract: exercise.contract, query: exercise.query };
    case "modify":
      return { ...base, kind: "modify", contract: exercise.contract };
    case "define":
      return { ...base, kind: "define", contract: exercise.contract };
    case "index":
      return { ...base, kind: "index", contract: exercise.contract, query: exercise.query };
  }
}

/** What judging an exercise needs. */
export function answerBundle(
  { exercise }: ExerciseFile,
  misconceptions: readonly Misconception[],
  gradingData: GradingData | undefined,
): AnswerBundle {
  const byId = new Map(misconceptions.map((misconception) => [misconception.id, misconception]));
  const base = {
    id: exercise.id,
    slug: exercise.slug,
    solutions: [...exercise.solutions],
    solutionNotesHtml: exercise.solutionNotes.map(renderMarkdown),
    wrongAnswers: exercise.wrongAnswers.flatMap(({ misconception: id, sql, explanation }) => {
      const misconception = byId.get(id);
      return misconception === undefined
        ? []
        : [{ misconception, sql, explanationHtml: renderMarkdown(explanation) }];
    }),
  };
  switch (exercise.kind) {
    case "select":
    case "fix":
    case "arrange": {
      const { kind, contract } = exercise;
      return { ...base, kind, contract, gradingDatabases: gradingData?.databases ?? [] };
    }
    case "predict":
      return { ...base, kind: "predict", contract: exercise.contract, query: exercise.query };
    case "modify": {
      const { contract, databases } = exercise;
      return { ...base, kind: "modify", contract, databases: [...databases] };
    }
    case "define": {
      const probes = exercise.probes.map(({ line: _, ...probe }) => probe);
      return { ...base, kind: "define", contract: exercise.contract, probes };
    }
    case "index":
      return { ...base, kind: "index", contract: exercise.contract, query: exercise.query };
  }
}
