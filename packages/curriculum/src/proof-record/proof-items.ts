import { createHash } from "node:crypto";
import { type LessonBlock, snippetsOf, type TextBlock } from "@master-sql/course";
import type { Content, ExerciseFile } from "@master-sql/course/source";

/** A file of the content whose proof is recorded by itself. */
export interface ProofItem {
  /** `exercises/first-select`: folder and slug; `cheatsheet` is alone. */
  readonly name: string;
  /** Digest of what its proof depends on: SQL, contracts, databases, datasets; no prose. */
  readonly digest: string;
  /** The dataset that it runs on; of a quiz the first. */
  readonly dataset: string;
  /** The kind of exercise, or the folder. */
  readonly kind: string;
}

/**
 * Words for people, and places in files. Editing them proves nothing anew: the checks of prose and of references read all
 * content each time.
 */
const PROSE = new Set([
  ...["title", "summary", "prompt", "hints", "solutionNotes", "explanation", "question", "breaks", "text"],
  ...["grain", "outcome", "ties", "duplicates", "note", "says"],
  ...["slug", "concepts", "difficulty", "minutes", "weight", "line"],
]);

/** `nulls` is a sentence in a contract and an order in a sort key. */
const isProse = (key: string, value: unknown) =>
  PROSE.has(key) || (key === "nulls" && value !== "first" && value !== "last");

/** Of what a file states, and of data whose keys are names of tables. */
function digestOf(stated: readonly unknown[], data: readonly unknown[]): string {
  const text = JSON.stringify(stated, (key, value: unknown) => (isProse(key, value) ? undefined : value));
  return createHash("sha256").update(text).update(JSON.stringify(data)).digest("hex").slice(0, 16);
}

const thatRun = (blocks: readonly (LessonBlock | TextBlock)[]) =>
  blocks.filter(({ kind }) => kind === "runnable" || kind === "drawing");

/** Every file of sound content that is proved by running it. */
export function proofItems(content: Content): readonly ProofItem[] {
  const scripts = new Map(
    content.datasets.map(({ slug, schemaSql, seedSql }) => [slug, [schemaSql, seedSql]]),
  );
  const on = (...datasets: readonly string[]) => [...new Set(datasets)].map((slug) => scripts.get(slug));
  const exercise = (folder: string, { exercise }: ExerciseFile): ProofItem => ({
    name: `${folder}/${exercise.slug}`,
    digest: digestOf([exercise], [on(exercise.dataset), content.gradingData.get(exercise.slug) ?? null]),
    dataset: exercise.dataset,
    kind: exercise.kind,
  });
  const { cheatSheet } = content;
  return [
    ...content.lessons.map(({ lesson: { slug, dataset, blocks } }) => ({
      name: `lessons/${slug}`,
      digest: digestOf(["lesson", thatRun(blocks)], on(dataset)),
      dataset,
      kind: "lessons",
    })),
    ...content.exercises.map((file) => exercise("exercises", file)),
    ...content.pool.map((file) => exercise("pool", file)),
    ...content.quizzes.map(({ quiz: { slug, questions } }) => ({
      name: `quizzes/${slug}`,
      digest: digestOf(["quiz", questions], on(...questions.map(({ dataset }) => dataset))),
      dataset: questions[0]?.dataset ?? "",
      kind: "quizzes",
    })),
    ...content.interviews.map(({ interview: { slug, dataset, modelAnswer, followUps, twists } }) => ({
      name: `interviews/${slug}`,
      digest: digestOf(
        [
          "interview",
          thatRun(modelAnswer),
          followUps.map(({ answer }) => thatRun(answer)),
          twists.map((twist) => ({ ...twist, answer: thatRun(twist.answer) })),
        ],
        on(dataset),
      ),
      dataset,
      kind: "interviews",
    })),
    ...(cheatSheet === null
      ? []
      : [
          {
            name: "cheatsheet",
            digest: digestOf(
              ["cheatsheet", snippetsOf(cheatSheet.value).map(({ sql }) => sql)],
              on(cheatSheet.value.dataset),
            ),
            dataset: cheatSheet.value.dataset,
            kind: "cheatsheet",
          },
        ]),
  ];
}

/** Content with nothing to prove but the items chosen by name, and the datasets that they need. */
export function restrictContent(content: Content, isChosen: (name: string) => boolean): Content {
  const lessons = content.lessons.filter(({ lesson }) => isChosen(`lessons/${lesson.slug}`));
  const exercises = content.exercises.filter(({ exercise }) => isChosen(`exercises/${exercise.slug}`));
  const pool = content.pool.filter(({ exercise }) => isChosen(`pool/${exercise.slug}`));
  const quizzes = content.quizzes.filter(({ quiz }) => isChosen(`quizzes/${quiz.slug}`));
  const interviews = content.interviews.filter(({ interview }) => isChosen(`interviews/${interview.slug}`));
  const cheatSheet = isChosen("cheatsheet") ? content.cheatSheet : null;
  const used = new Set([
    ...lessons.map(({ lesson }) => lesson.dataset),
    ...[...exercises, ...pool].map(({ exercise }) => exercise.dataset),
    ...quizzes.flatMap(({ quiz }) => quiz.questions.map(({ dataset }) => dataset)),
    ...interviews.map(({ interview }) => interview.dataset),
    ...(cheatSheet ? [cheatSheet.value.dataset] : []),
  ]);
  const graded = new Set([...exercises, ...pool].map(({ exercise }) => exercise.slug));
  return {
    ...content,
    lessons,
    exercises,
    pool,
    quizzes,
    interviews,
    datasets: content.datasets.filter(({ slug }) => used.has(slug)),
    gradingData: new Map([...content.gradingData].filter(([slug]) => graded.has(slug))),
    cheatSheet,
  };
}
