import { createHash } from "node:crypto";
import { type GradingData, isQueryExercise, type QueryExercise } from "@master-sql/course";
import type { Content, Dataset, ExerciseFile } from "@master-sql/course/source";
import { GENERATION, type Subject } from "@master-sql/judge/grading-data";

/** What a worker needs to examine one exercise. */
export interface ExerciseTask {
  readonly slug: string;
  readonly dataset: string;
  /** Schema and seed. */
  readonly setup: string;
  /** Whether the snapshot of the dataset was made by that setup, and may be opened in its place. */
  readonly hasSnapshot?: boolean;
  readonly subject: Subject;
  readonly stored: GradingData | null;
  /**
   * `make` databases; `extend` those there are; `score` them; `explain` also what survives them; `read` the task
   * otherwise, and see what they decide.
   */
  readonly work: "make" | "extend" | "score" | "explain" | "read";
}

/**
 * The file of an exercise, or of a question of the pool, whose answer is a query: others have no grading databases and
 * no mutants.
 */
export interface QueryExerciseFile extends ExerciseFile {
  readonly exercise: QueryExercise;
}

export function queryExerciseFiles({ exercises, pool }: Content): readonly QueryExerciseFile[] {
  return [...exercises, ...pool].flatMap((file) =>
    isQueryExercise(file.exercise) ? [{ ...file, exercise: file.exercise }] : [],
  );
}

/** The task for one exercise of sound content. */
export function exerciseTask(
  content: Content,
  file: QueryExerciseFile,
  work: ExerciseTask["work"],
): ExerciseTask {
  const { exercise } = file;
  const dataset = datasetOf(content, file);
  const stored = content.gradingData.get(exercise.slug) ?? null;
  const isMade = work === "make" || work === "extend";
  const generation = isMade ? GENERATION : (stored?.effort.generation ?? 1);
  return {
    slug: exercise.slug,
    dataset: exercise.dataset,
    setup: `${dataset.schemaSql}\n${dataset.seedSql}`,
    subject: {
      solutions: exercise.solutions,
      wrongAnswers: exercise.wrongAnswers.map(({ sql }) => sql),
      contract: exercise.contract,
      databases: exercise.databases,
      withTraps: isMade || (stored?.effort.traps ?? 0) > 0 || generation > 1,
      generation,
      seed: createHash("sha256").update(exercise.id).digest().readUInt32BE(),
    },
    stored,
    work,
  };
}

/** Comments of tables and columns, each on a line: words change no row. */
const COMMENTS = /^COMMENT ON .*$/gm;

/** Digest of what an exercise's databases are made from. When it changes they are out of date. */
export function inputsDigest(content: Content, file: QueryExerciseFile): string {
  const { solutions, wrongAnswers, contract, id, databases } = file.exercise;
  const { schemaSql, seedSql } = datasetOf(content, file);
  const facts = contract.facts ? [contract.facts] : [];
  const inputs = [
    ...[
      id,
      solutions,
      wrongAnswers.map(({ sql }) => sql),
      contract.order,
      schemaSql.replaceAll(COMMENTS, ""),
      seedSql,
    ],
    ...facts,
    ...(databases.length > 0 ? [{ databases }] : []),
  ];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 16);
}

function datasetOf(content: Content, { exercise }: ExerciseFile): Dataset {
  const dataset = content.datasets.find(({ slug }) => slug === exercise.dataset);
  if (!dataset) throw new Error(`The exercise ${exercise.slug} names a dataset that there is not.`);
  return dataset;
}
