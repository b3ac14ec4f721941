import type { LessonFile } from "./parse-lesson.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** Concepts and the dataset that a file names exist, and no concept is named twice. */
export function checkReferences(
  { file, lineOf }: Pick<LessonFile, "file" | "lineOf">,
  { concepts, dataset }: { readonly concepts: readonly string[]; readonly dataset?: string },
  read: ReadFiles,
): readonly ContentProblem[] {
  const list = new ProblemList(file);
  const known = new Set(read.concepts?.value.concepts.map(({ id }) => id));
  for (const [index, concept] of concepts.entries()) {
    const line = lineOf(["concepts", index]);
    if (read.concepts !== null && !known.has(concept)) {
      list.add(
        line,
        `The concept \`${concept}\` is not in concepts.yaml; add it there or correct its spelling.`,
      );
    }
    if (concepts.indexOf(concept) < index)
      list.add(line, `The concept \`${concept}\` is named twice; keep one.`);
  }
  if (dataset !== undefined && !read.datasetSlugs.has(dataset)) {
    list.add(lineOf(["dataset"]), `There is no dataset \`${dataset}\`; datasets are in datasets/<slug>/.`);
  }
  return list.problems;
}

/** Misconceptions that wrong answers name exist. */
export function checkMisconceptions(
  file: string,
  wrong: readonly { readonly misconception: string; readonly line: number }[],
  read: ReadFiles,
): readonly ContentProblem[] {
  if (read.misconceptions === null) return [];
  const known = new Set(read.misconceptions.value.misconceptions.map(({ id }) => id));
  return wrong
    .filter(({ misconception }) => !known.has(misconception))
    .map(({ misconception, line }) => ({
      file,
      line,
      message: `The misconception \`${misconception}\` is not in misconceptions.yaml; add it there or correct its spelling.`,
    }));
}
