import { currentSlug, type DatasetBundle } from "@master-sql/course";
import type { Content } from "@master-sql/course/source";
import { type GradingTask, gradeAnswer, gradingTaskOf } from "@master-sql/judge/kinds";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import type { Verdict } from "@master-sql/judge/verdicts";
import {
  builtInAnswer,
  createLibrary,
  type EarlierAnswer,
  type TutorContext,
  type TutorExercise,
  type TutorLibrary,
  type TutorPart,
  type TutorPlace,
  type TutorQuestion,
} from "@master-sql/tutor";
import { loadModule, parse } from "libpg-query";
import { catalogueOf } from "../bundle/catalogue.ts";
import { cheatSheetBundle } from "../bundle/cheat-sheet-bundle.ts";
import { datasetBundle } from "../bundle/dataset-bundle.ts";
import { answerBundle, exerciseBundle, lessonBundle } from "../bundle/item-bundles.ts";
import { productContent } from "../product-content.ts";

export interface AskOptions {
  /** The solution may be shown. Default false. */
  readonly assisted?: boolean;
  /** Earlier questions here, with their answers. */
  readonly earlier?: readonly EarlierAnswer[];
}

/** A place that the content doesn't have. */
export class UnknownPlace extends Error {}

/** Asks the built-in tutor about exercises and datasets of the content, as the server does. */
export class TutorDesk {
  readonly content: Content;
  readonly #sandbox: SqlSandbox;
  readonly #library: TutorLibrary;
  readonly #datasets = new Map<string, DatasetBundle>();
  #open = "";

  /** @param sandbox on snapshots that are up to date; closing it is left to the caller */
  constructor(sandbox: SqlSandbox) {
    this.content = productContent().content;
    this.#sandbox = sandbox;
    this.#library = libraryOf(this.content);
  }

  /** All parts of an answer. Throws UnknownPlace. */
  async ask(
    place: TutorPlace,
    question: TutorQuestion,
    options: AskOptions = {},
  ): Promise<readonly TutorPart[]> {
    const context = await this.context(place, question.sql, options);
    const parts: TutorPart[] = [];
    for await (const part of builtInAnswer(question, context)) parts.push(part);
    return parts;
  }

  /** What the tutor answers from, with the SQL judged where there is a task. Throws UnknownPlace. */
  async context(
    place: TutorPlace,
    sql: string,
    { assisted = false, earlier = [] }: AskOptions = {},
  ): Promise<TutorContext> {
    await loadModule();
    const exercise = place.type === "exercise" ? this.exercise(place.slug) : null;
    const dataset = await this.#dataset(exercise?.page.dataset ?? place.slug);
    return {
      sandbox: this.#sandbox,
      parse,
      exercise,
      dataset,
      library: this.#library,
      verdict: exercise && sql.trim() !== "" ? await this.#judge(gradingTaskOf(exercise.answers), sql) : null,
      assisted,
      earlier,
      repeatsAreFree: true,
    };
  }

  /** An exercise as its bundles have it. Throws UnknownPlace. */
  exercise(name: string): TutorExercise {
    const slug = currentSlug(this.content.redirects.exercises, name);
    const file = this.content.exercises.find(({ exercise }) => exercise.slug === slug);
    const summary = this.#library.exercises.find((each) => each.slug === slug);
    if (!file || !summary) throw new UnknownPlace(`There is no exercise ${slug}.`);
    const { misconceptions, gradingData } = this.content;
    return {
      page: exerciseBundle(summary, file),
      answers: answerBundle(file, misconceptions, gradingData.get(slug)),
    };
  }

  #judge(task: GradingTask, sql: string): Promise<Verdict> {
    return gradeAnswer(this.#sandbox, task, sql);
  }

  async #dataset(slug: string): Promise<DatasetBundle> {
    const source = this.content.datasets.find((dataset) => dataset.slug === slug);
    if (!source) throw new UnknownPlace(`There is no dataset ${slug}.`);
    if (this.#open !== slug) await this.#sandbox.open({ kind: "snapshot", slug });
    this.#open = slug;
    const known = this.#datasets.get(slug) ?? (await datasetBundle(source, this.#sandbox));
    this.#datasets.set(slug, known);
    return known;
  }
}

function libraryOf(content: Content): TutorLibrary {
  const catalogue = catalogueOf(content);
  const lessons = catalogue.modules
    .flatMap((module) => module.lessons)
    .flatMap((summary) => {
      const file = content.lessons.find(({ lesson }) => lesson.slug === summary.slug);
      return file ? [lessonBundle(summary, file, content)] : [];
    });
  const cheatSheet = content.cheatSheet
    ? cheatSheetBundle(content.cheatSheet.value)
    : { dataset: "", levels: [] };
  return createLibrary({ catalogue, lessons, cheatSheet });
}
