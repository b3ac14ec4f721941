import { type Rubric, type RubricGrade, rubricGrades, rubricParts } from "../interview.ts";
import type { ProblemList } from "./problem.ts";
import { type Section, sourceOf } from "./sections.ts";
import { splitSubsections } from "./subsections.ts";

/** “None.” and the like: a row that is there to fill the table. */
const PADDING =
  /^(none|nothing|n\/a)\b[^a-z]*$|^(has )?no(thing)? (answer|check|idea|opinion|test|thought|to say)\b/i;

/** What goes on in a head and isn't seen or heard, as a row's first word. */
const UNSEEN =
  /^(also )?((assumes|believes|expects|fears|feels|hopes|knows|notices|realizes|sees|suspects|thinks|trusts|understands|wants)|doesn't (assume|believe|expect|feel|know|notice|realize|see|suspect|think|trust|understand|want))\b/i;

/**
 * Reads `## Rubric`: a `###` for each part, below it a list `- weak: …`, `- good: …`, `- strong: …`. Null when it is
 * incomplete.
 */
export function readRubric(section: Section, markdown: string, problems: ProblemList): Rubric | null {
  if (section.nodes.length === 0) return null;
  const { before, subsections } = splitSubsections(section, markdown);
  if (before.length > 0) {
    problems.add(section.line, "Text before the first `###` of `## Rubric` is shown nowhere; take it away.");
  }
  for (const { heading, line } of subsections) {
    if (!rubricParts.some((part) => part === heading.toLowerCase())) {
      problems.add(line, `\`### ${heading}\` is no part of a rubric; there are ${rubricParts.join(", ")}.`);
    }
  }
  const gradesOf = (part: string) => {
    const found = subsections.filter(({ heading }) => heading.toLowerCase() === part);
    const [subsection] = found;
    if (subsection === undefined || found.length > 1) {
      problems.add(section.line, `The rubric needs one \`### ${part}\`, and has ${found.length}.`);
      return null;
    }
    return readGrades(subsection, markdown, problems);
  };
  const [correctness, communication, validation, performance] = [
    gradesOf("correctness"),
    gradesOf("communication"),
    gradesOf("validation"),
    gradesOf("performance"),
  ];
  if (!correctness || !communication || !validation || !performance) return null;
  return { correctness, communication, validation, performance };
}

function readGrades(
  { heading, line, nodes }: Section,
  markdown: string,
  problems: ProblemList,
): Record<RubricGrade, string> | null {
  const items = nodes.flatMap((node) => (node.type === "list" ? node.children : []));
  const texts = items.map((item) => sourceOf(markdown, item.children));
  const grades = rubricGrades.map((grade) => {
    const prefix = `${grade}:`;
    return (
      texts
        .find((text) => text.toLowerCase().startsWith(prefix))
        ?.slice(prefix.length)
        .trim() ?? ""
    );
  });
  const [weak = "", good = "", strong = ""] = grades;
  if (!weak || !good || !strong || items.length !== rubricGrades.length || nodes.length !== 1) {
    problems.add(
      line,
      `\`### ${heading}\` holds a list of three: \`- weak: …\`, \`- good: …\`, \`- strong: …\`, and nothing else.`,
    );
    return null;
  }
  for (const text of [weak, good, strong]) {
    if (PADDING.test(text) || UNSEEN.test(text))
      problems.add(
        line,
        `“${text}” is nothing to look for; say what the candidate does or says, so that two interviewers would agree whether it happened.`,
      );
  }
  return { weak, good, strong };
}
