import { statedResultOf } from "@master-sql/judge/kinds";

import { checkBars } from "./check-bars.ts";
import { checkDifficulty } from "./check-difficulty.ts";
import { checkOrder } from "./check-order.ts";
import { checkPractice } from "./check-practice.ts";
import { checkQuizzes } from "./check-quizzes.ts";
import { checkMisconceptions, checkReferences } from "./check-references.ts";
import { checkSimulations } from "./check-simulations.ts";
import { checkSlugs } from "./check-slugs.ts";
import { checkTechniques } from "./check-techniques.ts";
import { checkConceptGraph } from "./concept-graph.ts";
import type { ExerciseFile } from "./parse-exercise.ts";
import { type ContentProblem, ProblemList } from "./problem.ts";
import type { ReadFiles } from "./read-files.ts";

/** Checks the files against each other: ids, references, and the manifest both ways. */
export function crossCheck(read: ReadFiles): readonly ContentProblem[] {
  return [
    ...checkConceptGraph(read.concepts),
    ...checkMisconceptionIds(read),
    ...checkManifest(read),
    ...checkTracks(read),
    ...checkPaths(read),
    ...checkOrder(read),
    ...checkPractice(read),
    ...checkBars(read),
    ...checkSlugs(read),
    ...checkTechniques(read),
    ...checkIds(read),
    ...checkCheatSheet(read),
    ...checkSimulations(read),
    ...read.lessons.flatMap((lesson) => checkReferences(lesson, lesson.lesson, read)),
    ...[...read.exercises, ...read.pool].flatMap((exercise) => [
      ...checkReferences(exercise, exercise.exercise, read),
      ...checkMisconceptions(exercise.file, exercise.exercise.wrongAnswers, read),
      ...checkContract(exercise),
    ]),
    ...read.exercises.flatMap(checkDifficulty),
    ...checkQuizzes(read),
    ...read.interviews.flatMap((interview) => checkReferences(interview, interview.interview, read)),
  ];
}

function checkMisconceptionIds({ misconceptions }: ReadFiles): readonly ContentProblem[] {
  const list = new ProblemList("misconceptions.yaml");
  const seen = new Set<string>();
  for (const [index, { id }] of (misconceptions?.value.misconceptions ?? []).entries()) {
    const line = misconceptions?.lineOf(["misconceptions", index, "id"]) ?? 1;
    if (seen.has(id)) list.add(line, `The misconception \`${id}\` is listed twice; keep one.`);
    seen.add(id);
  }
  return list.problems;
}

/** Every file is listed once in curriculum.yaml, and everything listed has a file. */
function checkManifest({ curriculum, lessonSlugs, exerciseSlugs }: ReadFiles): readonly ContentProblem[] {
  if (curriculum === null) return [];
  const list = new ProblemList("curriculum.yaml");
  const moduleIds = new Set<string>();
  const listed = { lessons: new Set<string>(), exercises: new Set<string>() };
  const files = { lessons: lessonSlugs, exercises: exerciseSlugs };
  for (const [moduleIndex, module] of curriculum.value.modules.entries()) {
    const lineOf = (...path: readonly (string | number)[]) =>
      curriculum.lineOf(["modules", moduleIndex, ...path]);
    if (moduleIds.has(module.id))
      list.add(lineOf("id"), `The module \`${module.id}\` is listed twice; give it another id.`);
    moduleIds.add(module.id);
    for (const kind of ["lessons", "exercises"] as const) {
      for (const [index, slug] of module[kind].entries()) {
        if (listed[kind].has(slug))
          list.add(lineOf(kind, index), `\`${slug}\` is listed twice; keep one place.`);
        listed[kind].add(slug);
        if (!files[kind].has(slug)) {
          list.add(
            lineOf(kind, index),
            `There is no file ${kind}/${slug}.md; create it or take it off the list.`,
          );
        }
      }
    }
  }
  const unlisted = (["lessons", "exercises"] as const).flatMap((kind) =>
    [...files[kind]]
      .filter((slug) => !listed[kind].has(slug))
      .map((slug) => ({
        file: `${kind}/${slug}.md`,
        line: 1,
        message: `This file is not listed; add \`${slug}\` to the ${kind} of a module in curriculum.yaml.`,
      })),
  );
  return [...list.problems, ...unlisted];
}

/** A role has one track, which names existing modules in their order. */
function checkTracks({ curriculum }: ReadFiles): readonly ContentProblem[] {
  if (curriculum === null) return [];
  const list = new ProblemList("curriculum.yaml");
  const { modules, tracks } = curriculum.value;
  const order = modules.map(({ id }) => id);
  for (const [index, track] of tracks.entries()) {
    if (tracks.findIndex(({ role }) => role === track.role) < index)
      list.add(
        curriculum.lineOf(["tracks", index, "role"]),
        `The role \`${track.role}\` has a track already; keep one.`,
      );
    for (const [position, id] of track.modules.entries()) {
      const line = curriculum.lineOf(["tracks", index, "modules", position]);
      const before = track.modules[position - 1];
      if (!order.includes(id))
        list.add(line, `There is no module \`${id}\`; correct its spelling or take it off the track.`);
      else if (before !== undefined && order.indexOf(id) <= order.indexOf(before))
        list.add(
          line,
          `\`${id}\` comes before \`${before}\` in the course; name the modules in their order.`,
        );
    }
  }
  return list.problems;
}

/** The recommended paths together lead to every module. */
function checkPaths({ curriculum }: ReadFiles): readonly ContentProblem[] {
  if (curriculum === null) return [];
  const { modules, tracks } = curriculum.value;
  const paths = tracks.filter(({ path }) => path !== undefined);
  if (paths.length === 0) return [];
  return modules.flatMap(({ id }, index) => {
    if (paths.some((track) => track.modules.includes(id))) return [];
    const message = `No path leads to \`${id}\`; add it to a track with a \`path\`.`;
    return [{ file: "curriculum.yaml", line: curriculum.lineOf(["modules", index, "id"]), message }];
  });
}

/** Ids are unique over everything that progress is recorded of. */
function checkIds({ lessons, exercises, pool, quizzes, interviews }: ReadFiles): readonly ContentProblem[] {
  const owners = new Map<string, string>();
  const items = [
    ...lessons.map(({ file, lesson, lineOf }) => ({ file, id: lesson.id, lineOf })),
    ...[...exercises, ...pool].map(({ file, exercise, lineOf }) => ({ file, id: exercise.id, lineOf })),
    ...quizzes.map(({ file, quiz, lineOf }) => ({ file, id: quiz.id, lineOf })),
    ...interviews.map(({ file, interview, lineOf }) => ({ file, id: interview.id, lineOf })),
  ];
  return items.flatMap(({ file, id, lineOf }) => {
    const owner = owners.get(id.toLowerCase());
    owners.set(id.toLowerCase(), owner ?? file);
    if (owner === undefined) return [];
    return [{ file, line: lineOf(["id"]), message: `This id belongs to ${owner} already; make a new one.` }];
  });
}

/** Topics and snippets are anchors of one page, so no two may have the same id. */
function checkCheatSheet({ cheatSheet, datasetSlugs }: ReadFiles): readonly ContentProblem[] {
  if (cheatSheet === null) return [];
  const list = new ProblemList("cheatsheet.yaml");
  const { value: sheet, lineOf } = cheatSheet;
  if (!datasetSlugs.has(sheet.dataset)) {
    list.add(
      lineOf(["dataset"]),
      `There is no dataset \`${sheet.dataset}\`; datasets are in datasets/<slug>/.`,
    );
  }
  const seen = new Set<string>();
  const note = (id: string, path: readonly (string | number)[]) => {
    if (seen.has(id)) list.add(lineOf([...path, "id"]), `The id \`${id}\` is taken already; make a new one.`);
    seen.add(id);
  };
  for (const [levelIndex, { topics }] of sheet.levels.entries()) {
    for (const [topicIndex, { id, snippets }] of topics.entries()) {
      const path = ["levels", levelIndex, "topics", topicIndex];
      note(id, path);
      for (const [index, snippet] of snippets.entries()) note(snippet.id, [...path, "snippets", index]);
    }
  }
  return list.problems;
}

/** Names of a result's columns, and the keys that it is sorted by, wherever a kind's contract states a result. */
function checkContract({ file, exercise, lineOf }: ExerciseFile): readonly ContentProblem[] {
  const stated = statedResultOf(exercise);
  if (stated === null) return [];
  const { contract, path } = stated;
  const list = new ProblemList(file);
  const names = contract.columns.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) {
      list.add(
        lineOf([...path, "columns", index, "name"]),
        `The contract has two columns named \`${name}\`.`,
      );
    }
  }
  if (contract.order === "none") return list.problems;
  for (const [index, { column }] of contract.order.entries()) {
    if (!names.includes(column)) {
      list.add(
        lineOf([...path, "order", index, "column"]),
        `\`${column}\` is no column of the contract, so learners can't see what to sort by; columns are ${names.join(", ")}.`,
      );
    }
  }
  return list.problems;
}
