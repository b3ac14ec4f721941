import {
  type QuestionType,
  type Quiz,
  type QuizQuestion,
  questionEntriesSchema,
  questionTypeSchema,
  quizFrontMatterSchema,
} from "../quiz.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { quizQueries, readAnswers } from "./quiz-options.ts";
import { lineOf, type Section, sourceOf, splitSections } from "./sections.ts";
import { splitSubsections } from "./subsections.ts";
import { parseYaml, type YamlPath } from "./yaml-document.ts";

/** A quiz and where the entries of its front matter and of each question stand. */
export interface QuizFile {
  readonly file: string;
  readonly quiz: Quiz;
  readonly lineOf: (path: YamlPath) => number;
  readonly questionLineOf: readonly ((path: YamlPath) => number)[];
}

const heading = /^(\S+):\s*(\S.*)$/;

/** Reads content/quizzes/<module-id>.md. Problems are added to `problems`; null when there is any. */
export function parseQuiz(slug: string, text: string, problems: ProblemList): QuizFile | null {
  const parts = splitFrontMatter(text, problems);
  if (parts === null) return null;
  const frontMatter = parseYaml(parts.yaml, quizFrontMatterSchema, problems);
  const sections = splitSections(parts.markdown, problems);
  const read = sections.map((section) => readQuestion(section, parts.markdown, problems));
  if (sections.length === 0) {
    problems.add(1, "The quiz has no questions; each begins with a heading `## <type>: <id>`.");
  }
  reportSameIds(sections, problems);
  if (frontMatter === null || problems.problems.length > 0) return null;
  const found = read.filter((question) => question !== null);
  const { dataset } = frontMatter.value;
  return {
    file: problems.file,
    quiz: {
      ...frontMatter.value,
      slug,
      questions: found.map(({ question }) => ({ ...question, dataset: question.dataset ?? dataset })),
    },
    lineOf: frontMatter.lineOf,
    questionLineOf: found.map(({ lineOf: line }) => line),
  };
}

type ReadQuestion = Omit<QuizQuestion, "dataset"> & { readonly dataset: string | undefined };

function readQuestion(
  section: Section,
  markdown: string,
  problems: ProblemList,
): { readonly question: ReadQuestion; readonly lineOf: (path: YamlPath) => number } | null {
  const title = readHeading(section, problems);
  const { before, subsections } = splitSubsections(section, markdown);
  const [first, ...promptNodes] = before;
  const entriesText = first === undefined ? "" : sourceOf(markdown, [first]);
  if (first === undefined || !/^(concepts|dataset):/.test(entriesText)) {
    problems.add(
      section.line + 1,
      "A question begins with its concepts, the main one first, and an empty line: `concepts: [null-logic, filtering]`.",
    );
    return null;
  }
  const entries = parseYaml("\n".repeat(lineOf(first) - 1) + entriesText, questionEntriesSchema, problems);
  const prompt = sourceOf(markdown, promptNodes);
  if (prompt === "") problems.add(section.line, "The question has no text; write it below its concepts.");
  const queries = quizQueries(promptNodes, problems);
  if (title === null) return null;
  if ((title.type === "predict" || title.type === "bug") && queries.length !== 1) {
    const role = title.type === "predict" ? "whose result is asked" : "that is wrong";
    problems.add(
      section.line,
      `A ${title.type} question shows exactly one \`\`\`sql block, the query ${role}; there are ${queries.length}.`,
    );
  }
  const answers = readAnswers(title.type, section, subsections, markdown, problems);
  if (entries === null) return null;
  const question = { ...title, dataset: undefined, ...entries.value, prompt, queries, ...answers };
  return { question: { ...question, line: section.line }, lineOf: entries.lineOf };
}

function readHeading(
  section: Section,
  problems: ProblemList,
): { readonly type: QuestionType; readonly id: string } | null {
  const [, type, id = ""] = heading.exec(section.heading) ?? [];
  const known = questionTypeSchema.safeParse(type);
  if (!known.success) {
    problems.add(
      section.line,
      `\`## ${section.heading}\` is no question; write \`## <type>: <id>\` with one of the types ${questionTypeSchema.options.join(", ")}.`,
    );
    return null;
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    problems.add(
      section.line,
      `\`${id}\` is no id of a question; use lower-case letters, digits and single hyphens, such as \`equals-null\`.`,
    );
  }
  return { type: known.data, id };
}

function reportSameIds(sections: readonly Section[], problems: ProblemList): void {
  const lines = new Map<string, number>();
  for (const { heading: text, line } of sections) {
    const id = heading.exec(text)?.[2];
    if (id === undefined) continue;
    const before = lines.get(id);
    if (before !== undefined) {
      problems.add(line, `The id \`${id}\` is that of the question on line ${before}; make a new one.`);
    }
    lines.set(id, before ?? line);
  }
}
