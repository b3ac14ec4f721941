import { slugOf } from "../slug-of.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** Slugs follow from titles, and a former slug leads to a current one. */
export function checkSlugs(read: ReadFiles): readonly ContentProblem[] {
  return [...checkFileNames(read), ...checkRedirects(read)];
}

function checkFileNames(read: ReadFiles): readonly ContentProblem[] {
  if (read.bars === null) return [];
  const named = [
    ...read.lessons.map(({ lesson, ...file }) => ({ ...file, ...lesson })),
    ...[...read.exercises, ...read.pool].map(({ exercise, ...file }) => ({ ...file, ...exercise })),
    ...read.interviews.map(({ interview, ...file }) => ({ ...file, ...interview })),
  ];
  const misnamed = named.filter(({ slug, title }) => slugOf(title) !== slug);
  const allowed = read.bars.value.misnamed_files;
  if (misnamed.length <= allowed) return [];
  if (allowed > 0) {
    const message = `${misnamed.length} files aren't named after their titles; at most ${allowed} may be.`;
    return [{ file: "bars.yaml", line: read.bars.lineOf(["misnamed_files"]), message }];
  }
  return misnamed.map(({ file, title, lineOf }) => ({
    file,
    line: lineOf(["title"]),
    message: `The file must be named \`${slugOf(title)}\`, after its title. Rename it, and add the old name to redirects.yaml.`,
  }));
}

function checkRedirects(read: ReadFiles): readonly ContentProblem[] {
  if (read.redirects === null) return [];
  const { value, lineOf } = read.redirects;
  const list = new ProblemList("redirects.yaml");
  const current = {
    exercises: read.exerciseSlugs,
    lessons: read.lessonSlugs,
    interviews: new Set(read.interviews.map(({ interview }) => interview.slug)),
  };
  for (const kind of ["exercises", "lessons", "interviews"] as const) {
    for (const [former, slug] of Object.entries(value[kind])) {
      const line = lineOf([kind, former]);
      if (current[kind].has(former))
        list.add(line, `\`${former}\` is a current slug in ${kind}; give the new file another title.`);
      if (!current[kind].has(slug))
        list.add(line, `There is no \`${slug}\` in ${kind}; redirect to a current slug.`);
    }
  }
  return list.problems;
}
