import { snippetsOf } from "../cheat-sheet.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** Techniques name concepts that exist, every concept has one, and snippets and differences of dialects name techniques. */
export function checkTechniques(read: ReadFiles): readonly ContentProblem[] {
  if (read.techniques === null || read.concepts === null) return [];
  const ids = new Set(read.techniques.value.techniques.map(({ id }) => id));
  const concepts = read.concepts.value.concepts.map(({ id }) => id);
  return [
    ...checkVocabulary(read.techniques, concepts),
    ...checkSnippets(read, ids),
    ...checkDifferences(read, ids),
  ];
}

function checkVocabulary(
  { value: { techniques }, lineOf }: NonNullable<ReadFiles["techniques"]>,
  concepts: readonly string[],
): readonly ContentProblem[] {
  const list = new ProblemList("techniques.yaml");
  for (const [index, { id, concepts: named }] of techniques.entries()) {
    const line = lineOf(["techniques", index, "id"]);
    if (techniques.findIndex((each) => each.id === id) < index)
      list.add(line, `The technique \`${id}\` is listed twice; keep one.`);
    for (const concept of named.filter((each) => !concepts.includes(each)))
      list.add(line, `There is no concept \`${concept}\`; correct its spelling.`);
  }
  const named = new Set(techniques.flatMap((technique) => technique.concepts));
  for (const concept of concepts.filter((each) => !named.has(each)))
    list.add(1, `No technique names the concept \`${concept}\`; add it to the one it belongs to.`);
  return list.problems;
}

function checkSnippets({ cheatSheet }: ReadFiles, ids: ReadonlySet<string>): readonly ContentProblem[] {
  const list = new ProblemList("cheatsheet.yaml");
  for (const { id, techniques } of cheatSheet ? snippetsOf(cheatSheet.value) : [])
    for (const technique of techniques.filter((each) => !ids.has(each)))
      list.add(
        1,
        `The snippet \`${id}\` names \`${technique}\`, which isn't a technique; correct its spelling.`,
      );
  return list.problems;
}

function checkDifferences({ dialects }: ReadFiles, ids: ReadonlySet<string>): readonly ContentProblem[] {
  const list = new ProblemList("dialects.yaml");
  for (const [index, { techniques }] of (dialects?.value.dialects ?? []).entries())
    for (const id of techniques.filter((each) => !ids.has(each)))
      list.add(
        dialects?.lineOf(["dialects", index, "techniques"]) ?? 1,
        `There is no technique \`${id}\`; correct its spelling.`,
      );
  return list.problems;
}
