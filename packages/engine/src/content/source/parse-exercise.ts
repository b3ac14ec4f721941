import type { Exercise, WrongAnswer } from "../exercise.ts";
import { exerciseFrontMatterSchema } from "../exercise.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { type CodeBlock, type Section, sourceOf, splitSections, splitSql } from "./sections.ts";
import { parseYaml, type YamlPath } from "./yaml-document.ts";

const MIN_WRONG_ANSWERS = 3;
const MIN_HINTS = 3;

/** An exercise and where its parts stand in its file. */
export interface ExerciseFile {
  readonly file: string;
  readonly exercise: Exercise;
  /** 1-based lines of the first line of code of each solution, each wrong answer and the start. */
  readonly solutionLines: readonly number[];
  readonly wrongAnswerLines: readonly number[];
  readonly startLine: number | null;
  readonly lineOf: (path: YamlPath) => number;
}

/** Reads content/exercises/<slug>.md. Problems are added to `problems`; null when there is any. */
export function parseExercise(slug: string, text: string, problems: ProblemList): ExerciseFile | null {
  const parts = splitFrontMatter(text, problems);
  if (parts === null) return null;
  const frontMatter = parseYaml(parts.yaml, exerciseFrontMatterSchema, problems);
  const body = readBody(parts.markdown, problems);
  if (frontMatter?.value.kind === "fix" && body.start === null) {
    problems.add(
      frontMatter.lineOf(["kind"]),
      "An exercise of kind `fix` needs a section `## Start` with the broken query.",
    );
  }
  if (frontMatter === null || problems.problems.length > 0) return null;
  return {
    file: problems.file,
    exercise: {
      ...frontMatter.value,
      slug,
      prompt: body.prompt,
      start: body.start?.code ?? null,
      solutions: body.solutions.map(({ code }) => code),
      wrongAnswers: body.wrongAnswers.map(({ answer }) => answer),
      hints: body.hints,
    },
    solutionLines: body.solutions.map(({ line }) => line),
    wrongAnswerLines: body.wrongAnswers.map(({ sqlLine }) => sqlLine),
    startLine: body.start?.line ?? null,
    lineOf: frontMatter.lineOf,
  };
}

interface ExerciseBody {
  prompt: string;
  start: CodeBlock | null;
  readonly solutions: CodeBlock[];
  readonly wrongAnswers: { readonly answer: WrongAnswer; readonly sqlLine: number }[];
  readonly hints: string[];
}

const wrongHeading = /^Wrong:\s*(.*)$/;

function readBody(markdown: string, problems: ProblemList): ExerciseBody {
  const body: ExerciseBody = { prompt: "", start: null, solutions: [], wrongAnswers: [], hints: [] };
  for (const section of splitSections(markdown, problems)) readSection(body, section, markdown, problems);
  const missing = (message: string) => problems.add(1, message);
  if (body.prompt === "") missing("The section `## Prompt` is missing; it states the task.");
  if (body.solutions.length === 0) {
    missing("The section `## Solution` is missing; it holds an accepted query in a ```sql block.");
  }
  if (body.wrongAnswers.length < MIN_WRONG_ANSWERS) {
    missing(
      `There are ${body.wrongAnswers.length} sections \`## Wrong: <misconception id>\`; at least ${MIN_WRONG_ANSWERS} are needed, one for each typical wrong answer.`,
    );
  }
  if (body.hints.length < MIN_HINTS) {
    missing(
      `There are ${body.hints.length} sections \`## Hint\`; at least ${MIN_HINTS} are needed, from the gentlest to the most telling.`,
    );
  }
  return body;
}

function readSection(body: ExerciseBody, section: Section, markdown: string, problems: ProblemList): void {
  const wrong = wrongHeading.exec(section.heading);
  if (wrong !== null) {
    readWrongAnswer(body, section, wrong[1]?.trim() ?? "", markdown, problems);
    return;
  }
  switch (section.heading) {
    case "Prompt":
      if (body.prompt !== "") problems.add(section.line, "There is more than one `## Prompt`; keep one.");
      body.prompt = proseOf(section, markdown, problems);
      break;
    case "Hint":
      body.hints.push(proseOf(section, markdown, problems));
      break;
    case "Start": {
      if (body.start !== null) problems.add(section.line, "There is more than one `## Start`; keep one.");
      const [first, ...more] = sqlOf(section, problems);
      if (more.length > 0) problems.add(section.line, "A start is one query; keep one ```sql block.");
      body.start = first ?? body.start;
      break;
    }
    case "Solution":
      body.solutions.push(...sqlOf(section, problems));
      break;
    default:
      problems.add(
        section.line,
        `\`## ${section.heading}\` is no section of an exercise; there are Prompt, Start, Solution, Wrong: <misconception id>, Hint.`,
      );
  }
}

function proseOf(section: Section, markdown: string, problems: ProblemList): string {
  const prose = sourceOf(markdown, section.nodes);
  if (prose === "")
    problems.add(section.line, `The section \`## ${section.heading}\` is empty; write its text.`);
  return prose;
}

function sqlOf(section: Section, problems: ProblemList): readonly CodeBlock[] {
  const { sql, prose } = splitSql(section, problems);
  if (sql.length === 0) {
    problems.add(section.line, `The section \`## ${section.heading}\` needs a query in a \`\`\`sql block.`);
  }
  const [text] = prose;
  if (text !== undefined) {
    problems.add(
      text.position?.start.line ?? section.line,
      `Text under \`## ${section.heading}\` is shown nowhere; keep only the \`\`\`sql block (a comment in the SQL is fine).`,
    );
  }
  return sql;
}

function readWrongAnswer(
  body: ExerciseBody,
  section: Section,
  misconception: string,
  markdown: string,
  problems: ProblemList,
): void {
  const { sql, prose } = splitSql(section, problems);
  const [query, ...more] = sql;
  const explanation = prose.map((node) => sourceOf(markdown, [node])).join("\n\n");
  if (misconception === "") {
    problems.add(section.line, "Name the misconception: `## Wrong: <id of misconceptions.yaml>`.");
  }
  if (query === undefined || more.length > 0) {
    problems.add(section.line, `\`## ${section.heading}\` needs exactly one query in a \`\`\`sql block.`);
  }
  if (explanation === "") {
    problems.add(
      section.line,
      `\`## ${section.heading}\` needs a sentence that explains to the learner why this answer is wrong.`,
    );
  }
  if (query === undefined) return;
  body.wrongAnswers.push({
    answer: { misconception, sql: query.code, explanation, line: section.line },
    sqlLine: query.line,
  });
}
