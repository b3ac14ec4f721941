import { checkMisconceptions, checkReferences } from "./check-references.ts";
import type { QuizFile } from "./parse-quiz.ts";
import type { ContentProblem } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** Quizzes belong to modules, and what their questions name exists. */
export function checkQuizzes(read: ReadFiles): readonly ContentProblem[] {
  return [...checkQuizNames(read), ...read.quizzes.flatMap((quiz) => checkQuiz(quiz, read))];
}

/** A quiz is named after its module. */
function checkQuizNames({ curriculum, quizSlugs }: ReadFiles): readonly ContentProblem[] {
  if (curriculum === null) return [];
  const modules = curriculum.value.modules.map(({ id }) => id);
  return [...quizSlugs]
    .filter((slug) => !modules.includes(slug))
    .map((slug) => ({
      file: `quizzes/${slug}.md`,
      line: 1,
      message: `There is no module \`${slug}\` in curriculum.yaml; a quiz is named after its module's id.`,
    }));
}

function checkQuiz(
  { file, quiz, lineOf, questionLineOf }: QuizFile,
  read: ReadFiles,
): readonly ContentProblem[] {
  return [
    ...checkReferences({ file, lineOf }, { concepts: [], dataset: quiz.dataset }, read),
    ...quiz.questions.flatMap((question, index) => {
      const place = { file, lineOf: questionLineOf[index] ?? (() => question.line) };
      const wrong = question.options.flatMap(({ misconception, line }) =>
        misconception === null ? [] : [{ misconception, line }],
      );
      const { concepts, dataset } = question;
      return [
        // The quiz's own dataset is told once.
        ...checkReferences(place, dataset === quiz.dataset ? { concepts } : { concepts, dataset }, read),
        ...checkMisconceptions(file, wrong, read),
      ];
    }),
  ];
}
