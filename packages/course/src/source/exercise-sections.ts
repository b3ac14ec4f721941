import {
  type AuthoredCode,
  allSections,
  authoringOf,
  type ExerciseKind,
  type SectionRule,
  type WrongAnswer,
} from "@master-sql/judge/kinds";
import type { ProblemList } from "./problem.ts";
import { lineOf, type Section, sourceOf, splitCode, splitSections } from "./sections.ts";

/** What the sections of an exercise hold, whatever its kind. */
export interface ExerciseSections {
  prompt: string;
  /** Of the kind's own sections, by heading, in the order of the file. */
  readonly code: Map<string, AuthoredCode[]>;
  readonly wrongAnswers: { readonly answer: WrongAnswer; readonly answerLine: number }[];
  readonly hints: string[];
}

const wrongHeading = /^Wrong:\s*(.*)$/;

/** Reads the part below the front matter. `kind` is null when the front matter could not be read. */
export function readExerciseSections(
  markdown: string,
  kind: ExerciseKind | null,
  problems: ProblemList,
): ExerciseSections {
  const sections: ExerciseSections = {
    prompt: "",
    code: new Map(),
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
    const language = (kind && authoringOf(kind).answerLanguage) ?? "sql";
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
  const known = kind === null ? allSections() : Object.keys(authoringOf(kind).sections);
  if (!known.includes(heading)) {
    const names = ["Prompt", ...new Set(known), "Wrong: <misconception id>", "Hint"].join(", ");
    const what = kind === null ? "an exercise" : `an exercise of kind \`${kind}\``;
    problems.add(line, `\`## ${heading}\` is no section of ${what}; there are ${names}.`);
    return;
  }
  const rule = kind === null ? undefined : authoringOf(kind).sections[heading];
  const before = sections.code.get(heading) ?? [];
  const blocks = blocksOf(section, rule, markdown, problems);
  if (rule?.blocks === "one") {
    if (before.length > 0) problems.add(line, `There is more than one \`## ${heading}\`; keep one.`);
    if (blocks.length > 1) problems.add(line, `\`## ${heading}\` holds one \`\`\`sql block; keep one.`);
  }
  sections.code.set(heading, [...before, ...blocks]);
}

function proseOf(section: Section, markdown: string, problems: ProblemList): string {
  const prose = sourceOf(markdown, section.nodes);
  if (prose === "")
    problems.add(section.line, `The section \`## ${section.heading}\` is empty; write its text.`);
  return prose;
}

function blocksOf(
  section: Section,
  rule: SectionRule | undefined,
  markdown: string,
  problems: ProblemList,
): readonly AuthoredCode[] {
  const { blocks, prose } = splitCode(section, problems);
  if (blocks.length === 0) {
    problems.add(section.line, `The section \`## ${section.heading}\` needs a query in a \`\`\`sql block.`);
  }
  const [text] = prose;
  if (text !== undefined && rule !== undefined && !rule.notes) {
    problems.add(
      lineOf(text),
      `Text under \`## ${section.heading}\` is shown nowhere; keep only the \`\`\`sql block (a comment in the SQL is fine).`,
    );
  }
  const { meta } = rule ?? {};
  for (const block of blocks) {
    if (block.meta === "" || meta?.pattern.test(block.meta)) continue;
    problems.add(
      block.line - 1,
      `\`${block.meta}\` is not understood here; write ${meta?.help ?? "```sql"}.`,
    );
  }
  const note = prose.map((node) => sourceOf(markdown, [node])).join("\n\n");
  return blocks.map((block) => ({ ...block, note }));
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
