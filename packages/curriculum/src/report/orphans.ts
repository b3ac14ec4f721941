import {
  type ConceptCoverage,
  type Content,
  type ContentProblem,
  conceptCoverage,
  type SourceFile,
} from "@master-sql/course/source";

/**
 * Misconceptions that no wrong answer shows, datasets that nothing is asked of, and concepts that nothing teaches,
 * practises or asks.
 */
export function findOrphans(content: Content, files: readonly SourceFile[]): readonly ContentProblem[] {
  const at = (file: string, id: string) => {
    const lines = files.find(({ path }) => path === file)?.text.split("\n") ?? [];
    return { file, line: lines.findIndex((line) => line.trim() === `- id: ${id}`) + 1 };
  };
  const questions = content.quizzes.flatMap(({ quiz }) => quiz.questions);
  const exercises = [...content.exercises, ...content.pool].map(({ exercise }) => exercise);
  const lessons = content.lessons.map(({ lesson }) => lesson);
  const shown = new Set([
    ...exercises.flatMap(({ wrongAnswers }) => wrongAnswers.map(({ misconception }) => misconception)),
    ...questions.flatMap(({ options }) => options.map(({ misconception }) => misconception)),
  ]);
  const used = new Set([...exercises, ...lessons].map(({ dataset }) => dataset));
  return [
    ...content.misconceptions
      .filter(({ id }) => !shown.has(id))
      .map(({ id }) => ({
        ...at("misconceptions.yaml", id),
        message: `No wrong answer shows \`${id}\`.`,
      })),
    ...content.datasets
      .filter(({ slug }) => !used.has(slug))
      .map(({ slug }) => ({
        file: `datasets/${slug}/about.md`,
        line: 1,
        message: "No lesson and no exercise uses this dataset.",
      })),
    ...content.concepts.flatMap(({ id }) =>
      lacksOf(conceptCoverage(id, content)).map((lack) => ({
        ...at("concepts.yaml", id),
        message: `\`${id}\` ${lack}.`,
      })),
    ),
  ];
}

function lacksOf({ lessons, exercises, questions }: ConceptCoverage): readonly string[] {
  return [
    ...(lessons === 0 ? ["is taught in no lesson"] : []),
    ...(exercises === 0 ? ["is practised in no exercise"] : []),
    ...(questions === 0 ? ["is asked in no quiz"] : []),
  ];
}
