import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ExerciseDesk } from "../src/grade/exercise-desk.ts";

/** A reader's label for a wrong query: names of causes and clauses. Each of them counts as right. */
interface Label {
  readonly causes: readonly string[];
  /** Left out where only the author's misconception is known. */
  readonly clauses?: readonly string[];
}

interface Pair extends Label {
  /** The name of a script in `src/grade/fixtures`. */
  readonly setup: string;
  readonly reference: string;
  readonly ordered?: boolean;
  readonly sql: string;
}

interface Answer extends Label {
  readonly exercise: string;
  readonly sql: string;
}

/** Rules may be made by reading the queries in `train`. Those held out are never read. */
type Half = "train" | "held-out";

export interface LabeledQuery extends Label {
  readonly half: Half;
  /** `read`: a reader labeled this query. `listed`: a wrong answer of the course, labeled by its misconception. */
  readonly source: "read" | "listed";
  readonly of: { readonly setup: string; readonly reference: string; readonly ordered: boolean } | string;
  readonly sql: string;
}

/** Every labeled wrong query, those on one database next to each other. */
export function labeledQueries(desk: ExerciseDesk): readonly LabeledQuery[] {
  const pairs = lines<Pair>("pairs").map(
    ({ setup, reference, ordered = false, ...label }): LabeledQuery => ({
      ...label,
      half: halfOf(setup, reference, label.sql),
      source: "read",
      of: { setup, reference, ordered },
    }),
  );
  const answers = lines<Answer>("answers").map(
    ({ exercise, ...label }): LabeledQuery => ({
      ...label,
      half: halfOf(exercise, label.sql),
      source: "read",
      of: exercise,
    }),
  );
  const all = [...pairs, ...answers, ...listedAnswers(desk, new Set(answers.map(({ sql }) => sql)))];
  const databaseOf = ({ of }: LabeledQuery) =>
    typeof of === "string" ? `exercise ${desk.find(of)?.exercise.dataset}` : `pair ${of.setup}`;
  return [...Map.groupBy(all, databaseOf).values()].flat();
}

/** Wrong answers in the course whose misconception names the cause. */
function listedAnswers(desk: ExerciseDesk, read: ReadonlySet<string>): readonly LabeledQuery[] {
  const labels = new Map(
    lines<Label & { readonly misconception: string }>("misconceptions").map((each) => [
      each.misconception,
      each,
    ]),
  );
  return desk.queryExercises().flatMap(({ exercise }) =>
    exercise.wrongAnswers.flatMap(({ misconception, sql }): readonly LabeledQuery[] => {
      const label = labels.get(misconception);
      if (!label || read.has(sql)) return [];
      const { causes, clauses } = label;
      return [
        {
          sql,
          causes,
          ...(clauses && { clauses }),
          half: halfOf(exercise.slug, sql),
          source: "listed",
          of: exercise.slug,
        },
      ];
    }),
  );
}

/** The half depends on the texts alone, so that a query never changes sides. */
function halfOf(...texts: readonly string[]): Half {
  const digest = createHash("sha256").update(texts.join("\n").replace(/\s+/g, " ")).digest();
  return (digest[0] ?? 0) % 2 === 0 ? "train" : "held-out";
}

function lines<Line>(name: "pairs" | "answers" | "misconceptions"): readonly Line[] {
  const file = new URL(`../../judge/src/diagnosis/corpus/${name}.jsonl`, import.meta.url);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}
