import { answerQuery, type PlacedSql, type Twist } from "../interview.ts";
import { readBlocks } from "./blocks.ts";
import type { ProblemList } from "./problem.ts";
import { type Section, sourceOf, splitCode } from "./sections.ts";
import { splitSubsections } from "./subsections.ts";

const parts = ["Data", "Breaks", "Answer", "Expected"] as const;

/** Reads `## Twist: <title>`: the interviewer's words, then a `###` for each of Data, Breaks, Answer, Expected. */
export function readTwist(title: string, section: Section, markdown: string, problems: ProblemList): Twist {
  const { before, subsections } = splitSubsections(section, markdown);
  const question = sourceOf(markdown, before);
  if (title === "") problems.add(section.line, "Name the twist: `## Twist: <title>`.");
  if (question === "") problems.add(section.line, "The twist has no words; write what the interviewer says.");
  for (const { heading, line } of subsections) {
    if (!parts.some((part) => part === heading))
      problems.add(line, `\`### ${heading}\` is no part of a twist; there are ${parts.join(", ")}.`);
  }
  const partOf = (name: (typeof parts)[number]): Section => {
    const found = subsections.filter(({ heading }) => heading === name);
    const [only] = found;
    if (only === undefined || found.length > 1 || only.nodes.length === 0)
      problems.add(section.line, `The twist needs one \`### ${name}\` that isn't empty.`);
    return only ?? { heading: name, line: section.line, nodes: [] };
  };
  const breaks = sourceOf(markdown, partOf("Breaks").nodes);
  const answer = readBlocks(markdown, partOf("Answer").nodes, problems);
  if (answerQuery(answer) === null)
    problems.add(section.line, "The answer to a twist needs a block that begins with ```sql run.");
  return {
    title,
    question,
    data: onlyBlock(partOf("Data"), problems),
    breaks,
    answer,
    expected: onlyBlock(partOf("Expected"), problems),
  };
}

function onlyBlock(section: Section, problems: ProblemList): PlacedSql {
  const { blocks, prose } = splitCode(section, problems);
  const [block] = blocks;
  if (section.nodes.length > 0 && (blocks.length !== 1 || prose.length > 0))
    problems.add(section.line, `\`### ${section.heading}\` holds one \`\`\`sql block and nothing else.`);
  return { sql: block?.code ?? "", line: block?.line ?? section.line };
}
