import type { Contract, GradingDatabase } from "../contract/index.ts";
import type { ExerciseBody } from "./exercise-base.ts";
import type { ExerciseKind } from "./exercise-kind.ts";
import type { AnswerBundleOf, ExerciseBundleOf, ExerciseOf, FrontMatterOf } from "./formats.ts";

/** A section of a kind's own, which holds code. */
export interface SectionRule {
  /** Whether it may hold several blocks, in one section or several. */
  readonly blocks: "one" | "many";
  /** What may follow ```sql, as a whole, and how to say so. */
  readonly meta?: { readonly pattern: RegExp; readonly help: string };
  /** Whether prose may stand beside the code. */
  readonly notes?: boolean;
}

/** A block of code in a file. */
export interface AuthoredCode {
  readonly code: string;
  /** 1-based line of its first line of code. */
  readonly line: number;
  /** What stands after ```sql. */
  readonly meta: string;
  /** The prose of its section. */
  readonly note: string;
}

/** Accepted answers. What a solution is good for and what it costs is shown beside it once the exercise is solved. */
export const SOLUTIONS: SectionRule = { blocks: "many", notes: true };

/** What a kind makes an exercise of. */
interface ExerciseSource<K extends ExerciseKind> {
  readonly frontMatter: FrontMatterOf<K>;
  readonly body: ExerciseBody;
  /** The blocks below a heading, in the order of the file. */
  readonly blocks: (heading: string) => readonly AuthoredCode[];
  /** Tells that a section is missing; `section` begins with its heading: "Query` whose result is to be said". */
  readonly needs: (section: string) => null;
  readonly problem: (line: number, message: string) => void;
}

/** The result that an exercise's contract states. */
export interface StatedResult {
  readonly contract: Contract;
  /** Where it stands in the front matter. */
  readonly path: readonly string[];
  /** The queries that give it: each solution, the query that is given, or none that could be run by itself. */
  readonly queries: "solutions" | "given" | "none";
}

export type PageBase = Omit<ExerciseBundleOf<"select">, "kind" | "contract">;
export type AnswerBase = Omit<AnswerBundleOf<"select">, "kind" | "contract" | "gradingDatabases">;

/** How exercises of a kind are written in files, and what is made of a file. */
export interface KindAuthoring<K extends ExerciseKind> {
  /** Sections by heading, besides Prompt, Wrong and Hint. `Solution` is among them where there are solutions. */
  readonly sections: Readonly<Record<string, SectionRule>>;
  /** What wrong answers are written in; default `sql`. */
  readonly answerLanguage?: "text";
  exerciseOf(source: ExerciseSource<K>): ExerciseOf<K> | null;
  /** What the page shows of it. */
  pageOf(exercise: ExerciseOf<K>, base: PageBase): ExerciseBundleOf<K>;
  /** What judging needs of it. */
  answersOf(
    exercise: ExerciseOf<K>,
    base: AnswerBase,
    gradingDatabases: GradingDatabase[],
  ): AnswerBundleOf<K>;
  statedResult(exercise: ExerciseOf<K>): StatedResult | null;
}
