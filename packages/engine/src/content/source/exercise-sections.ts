import type { ExerciseKind } from "../exercise.ts";
import type { Probe } from "../kinds/define-exercise.ts";
import type { WrongAnswer } from "../kinds/exercise-base.ts";
import type { ProblemList } from "./problem.ts";
import { type CodeBlock, lineOf, type Section, sourceOf, splitCode, splitSections } from "./sections.ts";

/** What the sections of an exercise hold, whatever its kind. */
export interface ExerciseSections {
  prompt: string;
  start: CodeBlock | null;
  query: CodeBlock | null;
  pieces: CodeBlock | null;
  /** `note` is the prose of the section: what the solution is good for and what it costs. */
  readonly solutions: (CodeBlock & { readonly note: string })[];
  readonly databases: CodeBlock[];
  readonly probes: (Probe & { readonly line: number })[];
  readonly wrongAnswers: { readonly answer: WrongAnswer; readonly answerLine: number }[];
  readonly hints: string[];
}

/** Sections besides Prompt, Wrong and Hint, by kind. */
const sectionsOfKind: Readonly<Record<ExerciseKind, readonly string[]>> = {
  select: ["Start", "Solution"],
  fix: ["Start", "Solution"],
  arrange: ["Pieces", "Solution"],
  predict: ["Query"],
  modify: ["Start", "Database", "Solution"],
  define: ["Start", "Accepts", "Refuses", "Shows", "Solution"],
  index: ["Query", "Start", "Solution"],
};

const wrongHeading = /^Wrong:\s*(.*)$/;

/** Reads the part below the front matter. `kind` is null when the front matter could not be read. */
export function readExerciseSections(
  markdown: string,
  kind: ExerciseKind | null,
  problems: ProblemList,
): ExerciseSections {
  const sections: ExerciseSections = {
    prompt: "",
    start: null,
    query: null,
    pieces: null,
    solutions: [],
    databases: [],
    probes: [],
    wrongAnswers: [],
    hints: [],
  };
  for (const section of splitSections(markdown, problems))
    readSection(sections, section, kind, markdown, problems);
  return sections;
}

function readSection(
  sections: ExerciseSections,
  section: Section,
  kind: ExerciseKind | null,
  markdown: string,
  problems: ProblemList,
): void {
  const { heading, line } = section;
  const wrong = wrongHeading.exec(heading);
  if (wrong !== null) {
    const language = kind === "predict" ? "text" : "sql";
    readWrongAnswer(sections, section, wrong[1]?.trim() ?? "", language, markdown, problems);
    return;
  }
  if (heading === "Prompt") {
    if (sections.prompt !== "") problems.add(line, "There is more than one `## Prompt`; keep one.");
    sections.prompt = proseOf(section, markdown, problems);
    return;
  }
  if (heading === "Hint") {
    sections.hints.push(proseOf(section, markdown, problems));
    return;
  }
  const known = kind === null ? Object.values(sectionsOfKind).flat() : sectionsOfKind[kind];
  if (!known.includes(heading)) {
    const names = ["Prompt", ...new Set(known), "Wrong: <misconception id>", "Hint"].join(", ");
    const what = kind === null ? "an exercise" : `an exercise of kind \`${kind}\``;
    problems.add(line, `\`## ${heading}\` is no section of ${what}; there are ${names}.`);
    return;
  }
  readCodeSection(sections, section, markdown, problems);
}

function readCodeSection(
  sections: ExerciseSections,
  section: Section,
  markdown: string,
  problems: ProblemList,
): void {
  switch (section.heading) {
    case "Start":
      sections.start = onlyBlockOf(section, sections.start, problems) ?? sections.start;
      break;
    case "Query":
      sections.query = onlyBlockOf(section, sections.query, problems) ?? sections.query;
      break;
    case "Pieces":
      sections.pieces = onlyBlockOf(section, sections.pieces, problems) ?? sections.pieces;
      break;
    case "Solution":
      sections.solutions.push(...solutionsOf(section, markdown, problems));
      break;
    case "Database":
      sections.databases.push(...blocksOf(section, problems));
      break;
    case "Accepts":
      sections.probes.push(
        ...blocksOf(section, problems).map((block) => ({ kind: "accepts" as const, ...placed(block) })),
      );
      break;
    case "Shows":
      sections.probes.push(
        ...blocksOf(section, problems).map((block) => ({ kind: "shows" as const, ...placed(block) })),
      );
      break;
    case "Refuses":
      for (const block of blocksOf(section, problems, true)) {
        const sqlstate = /^error=([0-9A-Z]{5})$/.exec(block.meta)?.[1] ?? null;
        if (block.meta !== "" && sqlstate === null) {
          problems.add(
            block.line - 1,
            `\`${block.meta}\` is not understood here; write \`\`\`sql, or \`\`\`sql error=23514 (an SQLSTATE of five characters).`,
          );
        }
        sections.probes.push({ kind: "refuses", ...placed(block), sqlstate });
      }
      break;
  }
}

function placed({ code, line }: CodeBlock) {
  return { sql: code, line };
}

function proseOf(section: Section, markdown: string, problems: ProblemList): string {
  const prose = sourceOf(markdown, section.nodes);
  if (prose === "")
    problems.add(section.line, `The section \`## ${section.heading}\` is empty; write its text.`);
  return prose;
}

function onlyBlockOf(
  section: Section,
  before: CodeBlock | null,
  problems: ProblemList,
): CodeBlock | undefined {
  const { heading, line } = section;
  if (before !== null) problems.add(line, `There is more than one \`## ${heading}\`; keep one.`);
  const [first, ...more] = blocksOf(section, problems);
  if (more.length > 0) problems.add(line, `\`## ${heading}\` holds one \`\`\`sql block; keep one.`);
  return first;
}

/** Prose under a solution is shown beside it once the exercise is solved. */
function solutionsOf(section: Section, markdown: string, problems: ProblemList) {
  const { blocks, prose } = codeOf(section, problems, false);
  const note = prose.map((node) => sourceOf(markdown, [node])).join("\n\n");
  return blocks.map((block) => ({ ...block, note }));
}

function blocksOf(section: Section, problems: ProblemList, meta = false) {
  const { blocks, prose } = codeOf(section, problems, meta);
  const [text] = prose;
  if (text !== undefined) {
    problems.add(
      lineOf(text),
      `Text under \`## ${section.heading}\` is shown nowhere; keep only the \`\`\`sql block (a comment in the SQL is fine).`,
    );
  }
  return blocks;
}

function codeOf(section: Section, problems: ProblemList, meta: boolean) {
  const { blocks, prose } = splitCode(section, problems);
  if (blocks.length === 0) {
    problems.add(section.line, `The section \`## ${section.heading}\` needs a query in a \`\`\`sql block.`);
  }
  const worded = blocks.find((block) => block.meta !== "");
  if (worded && !meta)
    problems.add(worded.line - 1, `\`${worded.meta}\` is not understood here; write \`\`\`sql.`);
  return { blocks, prose };
}

function readWrongAnswer(
  sections: ExerciseSections,
  section: Section,
  misconception: string,
  language: "sql" | "text",
  markdown: string,
  problems: ProblemList,
): void {
  const { blocks, prose } = splitCode(section, problems, language);
  const [answer, ...more] = blocks;
  const explanation = prose.map((node) => sourceOf(markdown, [node])).join("\n\n");
  if (misconception === "") {
    problems.add(section.line, "Name the misconception: `## Wrong: <id of misconceptions.yaml>`.");
  }
  if (answer === undefined || more.length > 0) {
    const what = language === "sql" ? "query in a ```sql block" : "result in a ```text block";
    problems.add(section.line, `\`## ${section.heading}\` needs exactly one ${what}.`);
  }
  if (explanation === "") {
    problems.add(
      section.line,
      `\`## ${section.heading}\` needs a sentence that explains to the learner why this answer is wrong.`,
    );
  }
  if (answer === undefined) return;
  sections.wrongAnswers.push({
    answer: { misconception, sql: answer.code, explanation, line: section.line },
    answerLine: answer.line,
  });
}
