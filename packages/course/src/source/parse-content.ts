import { type GradingData, gradingDataSchema, slugSchema } from "@master-sql/judge/contract";
import type { z } from "zod";
import { barsFileSchema } from "../bars.ts";
import { cheatSheetFileSchema } from "../cheat-sheet.ts";
import { conceptsFileSchema, curriculumFileSchema, misconceptionsFileSchema } from "../manifest.ts";
import { noRedirects, redirectsSchema } from "../redirects.ts";
import { dialectsSchema, techniquesFileSchema } from "../techniques.ts";
import type { Content } from "./content.ts";
import { crossCheck } from "./cross-check.ts";
import { type DatasetAbout, parseDatasetAbout } from "./parse-dataset.ts";
import { type ExerciseFile, parseExercise } from "./parse-exercise.ts";
import { type InterviewFile, parseInterview } from "./parse-interview.ts";
import { type LessonFile, parseLesson } from "./parse-lesson.ts";
import { parseQuiz, type QuizFile } from "./parse-quiz.ts";
import { parseSimulation, type Simulation } from "./parse-simulation.ts";
import { type ContentProblem, ProblemList, sortProblems } from "./problem.ts";
import type { ReadFiles, RootFile } from "./read-files.ts";
import { cleanText, type SourceFile } from "./source-text.ts";
import { parseYaml } from "./yaml-document.ts";

export interface ParsedContent {
  /** Whatever could be read; complete when there are no problems. */
  readonly content: Content;
  /** Every problem of every file, by file and line. Empty when the content is sound as far as reading can tell. */
  readonly problems: readonly ContentProblem[];
}

const filePattern =
  /^(?:(lessons|exercises|pool|quizzes|interviews)\/([^/]+)\.md|datasets\/([^/]+)\/(about\.md|schema\.sql|seed\.sql)|grading\/([^/]+)\.json|simulations\/([^/]+)\.yaml)$/;

/** README.md is for authors, words.txt and refused.txt for the checks of prose. */
const rootFiles: readonly string[] = [
  "concepts.yaml",
  "misconceptions.yaml",
  "curriculum.yaml",
  "cheatsheet.yaml",
  "README.md",
  "words.txt",
  "refused.txt",
  "english-budget.txt",
  "bars.yaml",
  "redirects.yaml",
  "techniques.yaml",
  "dialects.yaml",
];

/** Parses every file of the content folder and checks each against the others. Reports all problems at once. */
export function parseContent(files: readonly SourceFile[]): ParsedContent {
  const problems: ContentProblem[] = [];
  const texts = new Map<string, string>();
  for (const { path, text } of files) {
    const list = new ProblemList(path);
    texts.set(path, cleanText(text, list));
    problems.push(...list.problems);
  }
  const inFile = <T>(path: string, parse: (list: ProblemList) => T): T => {
    const list = new ProblemList(path);
    const value = parse(list);
    problems.push(...list.problems);
    return value;
  };
  const rootFile = <S extends z.ZodType>(path: string, schema: S): RootFile<S> =>
    inFile(path, (list) => {
      const text = texts.get(path);
      if (text !== undefined) return parseYaml(text, schema, list);
      list.add(1, "This file is missing; create it in the content folder.");
      return null;
    });

  const concepts = rootFile("concepts.yaml", conceptsFileSchema);
  const misconceptions = rootFile("misconceptions.yaml", misconceptionsFileSchema);
  const curriculum = rootFile("curriculum.yaml", curriculumFileSchema);
  const cheatSheet = rootFile("cheatsheet.yaml", cheatSheetFileSchema);
  const optional = optionalFiles(texts, rootFile);
  const lessons: LessonFile[] = [];
  const exercises: ExerciseFile[] = [];
  const pool: ExerciseFile[] = [];
  const simulations: Simulation[] = [];
  const quizzes: QuizFile[] = [];
  const interviews: InterviewFile[] = [];
  const gradingData = new Map<string, GradingData>();
  const slugs = {
    lessons: new Set<string>(),
    exercises: new Set<string>(),
    quizzes: new Set<string>(),
    datasets: new Set<string>(),
  };
  const datasetAbouts = new Map<string, DatasetAbout>();

  for (const [path, text] of texts) {
    if (rootFiles.includes(path)) continue;
    inFile(path, (list) => {
      const match = filePattern.exec(path);
      if (match === null) {
        list.add(
          1,
          "Nothing reads this file. Content is concepts.yaml, misconceptions.yaml, curriculum.yaml, cheatsheet.yaml, lessons/<slug>.md, exercises/<slug>.md, quizzes/<module>.md, interviews/<slug>.md, pool/<slug>.md, simulations/<slug>.yaml, about.md, schema.sql, seed.sql in datasets/<slug>/, and what is generated in grading/.",
        );
        return;
      }
      const [, folder, documentSlug = "", datasetSlug = "", datasetFile, gradedSlug, simulationSlug = ""] =
        match;
      if (gradedSlug !== undefined) {
        const data = parseGradingData(text, list);
        if (data !== null) gradingData.set(gradedSlug, data);
        return;
      }
      const slug = documentSlug || datasetSlug || simulationSlug;
      checkSlug(slug, list);
      if (folder === "lessons") {
        slugs.lessons.add(slug);
        lessons.push(...[parseLesson(slug, text, list)].filter((lesson) => lesson !== null));
      } else if (folder === "exercises") {
        slugs.exercises.add(slug);
        exercises.push(...[parseExercise(slug, text, list)].filter((exercise) => exercise !== null));
      } else if (folder === "pool") {
        pool.push(...[parseExercise(slug, text, list, "pool")].filter((question) => question !== null));
      } else if (simulationSlug !== "") {
        simulations.push(...[parseSimulation(slug, text, list)].filter((simulation) => simulation !== null));
      } else if (folder === "quizzes") {
        slugs.quizzes.add(slug);
        quizzes.push(...[parseQuiz(slug, text, list)].filter((quiz) => quiz !== null));
      } else if (folder === "interviews") {
        interviews.push(...[parseInterview(slug, text, list)].filter((interview) => interview !== null));
      } else {
        slugs.datasets.add(slug);
        if (datasetFile !== "about.md") return;
        const about = parseDatasetAbout(text, list);
        if (about !== null) datasetAbouts.set(slug, about);
      }
    });
  }

  const datasets = [...slugs.datasets].flatMap((slug) => {
    const script = (name: string) => {
      const path = `datasets/${slug}/${name}`;
      const text = texts.get(path);
      if (text === undefined || text.trim() === "") {
        problems.push({
          file: path,
          line: 1,
          message: "This file is missing or empty; every dataset needs it.",
        });
      }
      return text ?? "";
    };
    if (!texts.has(`datasets/${slug}/about.md`)) script("about.md");
    const scripts = { schemaSql: script("schema.sql"), seedSql: script("seed.sql") };
    const about = datasetAbouts.get(slug);
    return about === undefined ? [] : [{ slug, ...about, ...scripts }];
  });

  const read: ReadFiles = {
    concepts,
    misconceptions,
    curriculum,
    cheatSheet,
    ...optional,
    lessons,
    exercises,
    pool,
    simulations,
    quizzes,
    interviews,
    lessonSlugs: slugs.lessons,
    exerciseSlugs: slugs.exercises,
    quizSlugs: slugs.quizzes,
    datasetSlugs: slugs.datasets,
  };
  problems.push(...crossCheck(read));
  return {
    content: {
      concepts: concepts?.value.concepts ?? [],
      misconceptions: misconceptions?.value.misconceptions ?? [],
      modules: curriculum?.value.modules ?? [],
      tracks: curriculum?.value.tracks ?? [],
      datasets,
      lessons,
      exercises,
      pool,
      simulations,
      quizzes,
      interviews,
      gradingData,
      cheatSheet,
      ...vocabularyOf(read),
    },
    problems: sortProblems(problems),
  };
}

type ReadRootFile = <S extends z.ZodType>(path: string, schema: S) => RootFile<S>;

/** The files that a draft of a course may do without. */
function optionalFiles(texts: ReadonlyMap<string, string>, rootFile: ReadRootFile) {
  const read: ReadRootFile = (path, schema) => (texts.has(path) ? rootFile(path, schema) : null);
  return {
    bars: read("bars.yaml", barsFileSchema),
    redirects: read("redirects.yaml", redirectsSchema),
    techniques: read("techniques.yaml", techniquesFileSchema),
    dialects: read("dialects.yaml", dialectsSchema),
  };
}

function vocabularyOf({ redirects, techniques, dialects, bars }: ReadFiles) {
  return {
    redirects: redirects?.value ?? noRedirects,
    techniques: techniques?.value.techniques ?? [],
    dialects: dialects?.value.dialects ?? [],
    plainTasks: bars?.value.plain_tasks ?? false,
  };
}

function parseGradingData(text: string, list: ProblemList): GradingData | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const parsed = gradingDataSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  list.add(1, "This file is generated and can't be read; make it anew with `npm run content:grade-data`.");
  return null;
}

function checkSlug(slug: string, list: ProblemList): void {
  const parsed = slugSchema.safeParse(slug);
  if (!parsed.success) list.add(1, `The name \`${slug}\` is no slug: ${parsed.error.issues[0]?.message}.`);
}
