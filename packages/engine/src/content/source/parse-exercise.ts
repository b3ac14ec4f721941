import { type Exercise, exerciseFrontMatterSchema } from "../exercise.ts";
import { isMadeOfPieces } from "./arranged.ts";
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
  /** 1-based lines of the first line of code of each solution, each wrong answer, the start, the query, each database. */
  readonly solutionLines: readonly number[];
  readonly wrongAnswerLines: readonly number[];
  readonly startLine: number | null;
  readonly queryLine: number | null;
  readonly databaseLines: readonly number[];
  readonly lineOf: (path: YamlPath) => number;
}

/**
 * Reads content/exercises/<slug>.md, or a question of the exams' pool, which needs no hints since nobody would see them.
 * Problems are added to `problems`; null when there is any.
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
  const exercise = exerciseOf(slug, frontMatter.value, sections, problems, frontMatter.lineOf(["kind"]));
  if (exercise === null || problems.problems.length > 0) return null;
  return {
    file: problems.file,
    exercise,
    solutionLines: sections.solutions.map(({ line }) => line),
    wrongAnswerLines: sections.wrongAnswers.map(({ answerLine }) => answerLine),
    startLine: sections.start?.line ?? null,
    queryLine: sections.query?.line ?? null,
    databaseLines: sections.databases.map(({ line }) => line),
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
  if (sections.solutions.length === 0 && kind !== "predict") {
    missing("The section `## Solution` is missing; it holds an accepted query in a ```sql block.");
  }
  if (sections.wrongAnswers.length < MIN_WRONG_ANSWERS) {
    missing(
      `There are ${sections.wrongAnswers.length} sections \`## Wrong: <misconception id>\`; at least ${MIN_WRONG_ANSWERS} are needed, one for each typical wrong answer.`,
    );
  }
  if (sections.hints.length < minHints) {
    missing(
      `There ${sections.hints.length === 1 ? "is 1 section" : `are ${sections.hints.length} sections`} \`## Hint\`; at least ${minHints} are needed, from the gentlest to the most telling.`,
    );
  }
}

/** Front matter and sections together; null when the kind needs a section that isn't there. */
function exerciseOf(
  slug: string,
  frontMatter: ReturnType<typeof exerciseFrontMatterSchema.parse>,
  sections: ExerciseSections,
  problems: ProblemList,
  kindLine: number,
): Exercise | null {
  const needed = (section: string) => {
    problems.add(kindLine, `An exercise of kind \`${frontMatter.kind}\` needs a section \`## ${section}.`);
    return null;
  };
  const body = {
    slug,
    prompt: sections.prompt,
    start: sections.start?.code ?? null,
    solutions: sections.solutions.map(({ code }) => code),
    solutionNotes: sections.solutions.map(({ note }) => note),
    wrongAnswers: sections.wrongAnswers.map(({ answer }) => answer),
    hints: sections.hints,
  };
  switch (frontMatter.kind) {
    case "select":
    case "fix":
      if (frontMatter.kind === "fix" && body.start === null) return needed("Start` with the broken query");
      return { ...frontMatter, ...body };
    case "arrange": {
      if (sections.pieces === null) return needed("Pieces` with a piece of the query on each line");
      const pieces = sections.pieces.code
        .split("\n")
        .map((piece) => piece.trim())
        .filter(Boolean);
      for (const { code, line } of sections.solutions) {
        if (!isMadeOfPieces(code, pieces))
          problems.add(line, "This solution can't be put together from the pieces, each taken once at most.");
      }
      return { ...frontMatter, ...body, pieces };
    }
    case "predict":
      if (sections.query === null) return needed("Query` whose result is to be said");
      return { ...frontMatter, ...body, query: sections.query.code };
    case "modify":
      return { ...frontMatter, ...body, databases: sections.databases.map(({ code }) => code) };
    case "define":
      if (sections.probes.length === 0)
        return needed("Accepts`, `## Refuses` or `## Shows`, which try what was defined");
      return { ...frontMatter, ...body, probes: sections.probes };
    case "index":
      if (sections.query === null) return needed("Query` which is slow");
      return { ...frontMatter, ...body, query: sections.query.code };
  }
}
