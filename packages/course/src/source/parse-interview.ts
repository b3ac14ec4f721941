import {
  type Clarification,
  type FollowUp,
  type Interview,
  interviewFrontMatterSchema,
  rubricGrades,
  rubricParts,
  type Twist,
} from "../interview.ts";
import type { TextBlock } from "../lesson.ts";
import { readBlocks } from "./blocks.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { readRubric } from "./interview-rubric.ts";
import { readTwist } from "./interview-twist.ts";
import type { ProblemList } from "./problem.ts";
import { type Section, sourceOf, splitSections } from "./sections.ts";
import { splitSubsections } from "./subsections.ts";
import { parseYaml, type YamlPath } from "./yaml-document.ts";

const MIN_CLARIFICATIONS = 2;
const MIN_FOLLOW_UPS = 2;

export interface InterviewFile {
  readonly file: string;
  readonly interview: Interview;
  readonly lineOf: (path: YamlPath) => number;
}

/** Reads content/interviews/<slug>.md. Problems are added to `problems`; null when there is any. */
export function parseInterview(slug: string, text: string, problems: ProblemList): InterviewFile | null {
  const parts = splitFrontMatter(text, problems);
  if (parts === null) return null;
  const frontMatter = parseYaml(parts.yaml, interviewFrontMatterSchema, problems);
  const { markdown } = parts;
  const followUps: FollowUp[] = [];
  const twists: Twist[] = [];
  const once = new Map<string, Section>();
  for (const section of splitSections(markdown, problems)) {
    const title = /^Follow-up:\s*(.*)$/.exec(section.heading)?.[1];
    const twist = /^Twist:\s*(.*)$/.exec(section.heading)?.[1];
    if (twist !== undefined) {
      twists.push(readTwist(twist, section, markdown, problems));
    } else if (title !== undefined) {
      followUps.push(readFollowUp(title, section, markdown, problems));
    } else if (!["Question", "Clarify", "Rubric", "Model answer"].includes(section.heading)) {
      problems.add(
        section.line,
        `\`## ${section.heading}\` is no section of an interview question; there are Question, Clarify, Rubric, Model answer, Follow-up: <title>, Twist: <title>.`,
      );
    } else if (once.has(section.heading)) {
      problems.add(section.line, `There is more than one \`## ${section.heading}\`; keep one.`);
    } else {
      once.set(section.heading, section);
    }
  }
  const sectionOf = (name: string, what: string): Section => {
    const section = once.get(name);
    if (section === undefined) problems.add(1, `The section \`## ${name}\` is missing; it holds ${what}.`);
    return section ?? { heading: name, line: 1, nodes: [] };
  };
  const question = sourceOf(markdown, sectionOf("Question", "what the interviewer says").nodes);
  if (question === "" && once.has("Question")) {
    problems.add(once.get("Question")?.line ?? 1, "The section `## Question` is empty; write its text.");
  }
  const clarifications = readClarifications(
    sectionOf("Clarify", "what a good candidate asks first, with the answers"),
    markdown,
    problems,
  );
  const rubric = readRubric(
    sectionOf("Rubric", `${rubricParts.join(", ")}, each ${rubricGrades.join(", ")}`),
    markdown,
    problems,
  );
  const modelAnswer = readModelAnswer(
    sectionOf("Model answer", "prose and a query that runs"),
    markdown,
    problems,
  );
  if (followUps.length + twists.length < MIN_FOLLOW_UPS) {
    problems.add(
      1,
      `There are ${followUps.length + twists.length} sections \`## Follow-up: <title>\` and \`## Twist: <title>\`; at least ${MIN_FOLLOW_UPS} are needed: ties, NULLs, late rows, scale …`,
    );
  }
  if (frontMatter === null || rubric === null || problems.problems.length > 0) return null;
  return {
    file: problems.file,
    interview: {
      ...frontMatter.value,
      slug,
      question,
      clarifications,
      rubric,
      modelAnswer,
      followUps,
      twists,
    },
    lineOf: frontMatter.lineOf,
  };
}

function readClarifications(
  section: Section,
  markdown: string,
  problems: ProblemList,
): readonly Clarification[] {
  const { before, subsections } = splitSubsections(section, markdown);
  if (before.length > 0) {
    problems.add(
      section.line,
      "Text before the first `###` of `## Clarify` is shown nowhere; write `### <the candidate's question>` and the answer below it.",
    );
  }
  if (section.nodes.length > 0 && subsections.length < MIN_CLARIFICATIONS) {
    problems.add(
      section.line,
      `\`## Clarify\` holds ${subsections.length} \`### <the candidate's question>\`; at least ${MIN_CLARIFICATIONS} are needed.`,
    );
  }
  return subsections.map(({ heading, line, nodes }) => {
    const answer = sourceOf(markdown, nodes);
    if (answer === "")
      problems.add(line, "The interviewer's answer is missing; write it below the question.");
    return { question: heading, answer };
  });
}

function readModelAnswer(section: Section, markdown: string, problems: ProblemList): readonly TextBlock[] {
  const blocks = readBlocks(markdown, section.nodes, problems);
  const holds = (kind: TextBlock["kind"]) => blocks.some((block) => block.kind === kind);
  if (section.nodes.length > 0 && (!holds("prose") || !holds("runnable"))) {
    problems.add(
      section.line,
      "`## Model answer` needs prose and at least one block that begins with ```sql run.",
    );
  }
  return blocks;
}

function readFollowUp(title: string, section: Section, markdown: string, problems: ProblemList): FollowUp {
  const { before, subsections } = splitSubsections(section, markdown);
  const question = sourceOf(markdown, before);
  if (title === "") problems.add(section.line, "Name the twist: `## Follow-up: <title>`.");
  if (question === "") {
    problems.add(section.line, `\`## ${section.heading}\` has no question; write it below the heading.`);
  }
  const [answer, ...more] = subsections;
  if (answer?.heading !== "Answer" || more.length > 0 || answer.nodes.length === 0) {
    problems.add(
      section.line,
      `\`## ${section.heading}\` needs one \`### Answer\` below its question, and no other \`###\`.`,
    );
  }
  return { title, question, answer: readBlocks(markdown, answer?.nodes ?? [], problems) };
}
