import {
  authoringOf,
  type Exercise,
  type ExerciseKind,
  type ExerciseOf,
  exerciseFrontMatterSchema,
  type FrontMatterOf,
} from "@master-sql/judge/kinds";
import { plural, quantity } from "@master-sql/words";
import { type ExerciseSections, readExerciseSections } from "./exercise-sections.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { parseYaml, type YamlPath } from "./yaml-document.ts";

const MIN_WRONG_ANSWERS = 3;
/** For the easiest; how many the others need is told by `check-difficulty.ts`. */
const MIN_HINTS = 2;

/** An exercise and where its parts stand in its file. */
export interface ExerciseFile {
  readonly file: string;
  readonly exercise: Exercise;
  /**
   * 1-based lines of the first line of code of each solution, each wrong answer, the start, the query, each database.
   */
  readonly solutionLines: readonly number[];
  readonly wrongAnswerLines: readonly number[];
  readonly startLine: number | null;
  readonly queryLine: number | null;
  readonly databaseLines: readonly number[];
  readonly lineOf: (path: YamlPath) => number;
}

/**
 * Reads content/exercises/<slug>.md, or a question of the exams' pool, which needs no hints since nobody would see
 * them. Problems are added to `problems`; null when there is any.
 */
export function parseExercise(
  slug: string,
  text: string,
  problems: ProblemList,
  from: "exercises" | "pool" = "exercises",
): ExerciseFile | null {
  const parts = splitFrontMatter(text, problems);
  if (parts === null) return null;
  const frontMatter = parseYaml(parts.yaml, exerciseFrontMatterSchema, problems);
  const kind = frontMatter?.value.kind ?? null;
  const sections = readExerciseSections(parts.markdown, kind, problems);
  reportMissing(sections, kind, from === "pool" ? 0 : MIN_HINTS, problems);
  if (frontMatter === null) return null;
  const exercise: Exercise | null = exerciseOf(
    slug,
    frontMatter.value,
    sections,
    problems,
    frontMatter.lineOf(["kind"]),
  );
  if (exercise === null || problems.problems.length > 0) return null;
  const linesOf = (heading: string) => (sections.code.get(heading) ?? []).map(({ line }) => line);
  return {
    file: problems.file,
    exercise,
    solutionLines: linesOf("Solution"),
    wrongAnswerLines: sections.wrongAnswers.map(({ answerLine }) => answerLine),
    startLine: linesOf("Start")[0] ?? linesOf("Template")[0] ?? null,
    queryLine: linesOf("Query")[0] ?? null,
    databaseLines: linesOf("Database"),
    lineOf: frontMatter.lineOf,
  };
}

function reportMissing(
  sections: ExerciseSections,
  kind: Exercise["kind"] | null,
  minHints: number,
  problems: ProblemList,
) {
  const missing = (message: string) => problems.add(1, message);
  if (sections.prompt === "") missing("The section `## Prompt` is missing; it states the task.");
  if (!sections.code.has("Solution") && (kind === null || "Solution" in authoringOf(kind).sections)) {
    missing("The section `## Solution` is missing; it holds an accepted query in a ```sql block.");
  }
  if (sections.wrongAnswers.length < MIN_WRONG_ANSWERS) {
    missing(
      `There are ${sections.wrongAnswers.length} sections \`## Wrong: <misconception id>\`; at least ${MIN_WRONG_ANSWERS} are needed, one for each typical wrong answer.`,
    );
  }
  if (sections.hints.length < minHints) {
    missing(
      `There ${plural(sections.hints.length, "is", "are")} ${quantity(sections.hints.length, "section")} \`## Hint\`; at least ${minHints} are needed, from the gentlest to the most telling.`,
    );
  }
}

type ReadFrontMatter<K extends ExerciseKind = ExerciseKind> = {
  [P in K]: FrontMatterOf<P> & { readonly kind: P };
}[K];

/** Front matter and sections together; null when the kind needs a section that isn't there. */
function exerciseOf<K extends ExerciseKind>(
  slug: string,
  frontMatter: ReadFrontMatter<K>,
  sections: ExerciseSections,
  problems: ProblemList,
  kindLine: number,
): ExerciseOf<K> | null {
  const kind: K = frontMatter.kind;
  const blocks = (heading: string) => sections.code.get(heading) ?? [];
  return authoringOf(kind).exerciseOf({
    frontMatter,
    body: {
      slug,
      prompt: sections.prompt,
      start: blocks("Start")[0]?.code ?? null,
      solutions: blocks("Solution").map(({ code }) => code),
      solutionNotes: blocks("Solution").map(({ note }) => note),
      wrongAnswers: sections.wrongAnswers.map(({ answer }) => answer),
      hints: sections.hints,
    },
    blocks,
    needs(section) {
      problems.add(kindLine, `An exercise of kind \`${kind}\` needs a section \`## ${section}.`);
      return null;
    },
    problem: (line, message) => problems.add(line, message),
  });
}
