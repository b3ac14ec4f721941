import type { Catalogue } from "@master-sql/course";
import type { Level } from "../predictor/skill-levels.ts";

/** An exercise as far as choosing it depends on it. */
export interface PracticeItem {
  readonly id: string;
  readonly moduleId: string;
  /** The main one first; only those that the catalogue has. */
  readonly concepts: readonly number[];
  /** 1 to 5, by its author. */
  readonly difficulty: number;
  /** What it is taken to be on the logit scale: by its author, or by those who met it. */
  readonly level: Level;
  /** For a strong candidate. */
  readonly minutes: number;
  /** Ids of misconceptions that wrong answers to it are known to show. */
  readonly provokes?: readonly string[];
}

/** A question of a quiz, likewise. */
interface QuizItem {
  readonly moduleId: string;
  readonly concepts: readonly number[];
  /** As an exercise's. */
  readonly difficulty: number;
  /** The chance of a right answer of somebody who doesn't know. */
  readonly guess: number;
}

interface PracticeConcept {
  readonly id: string;
  readonly title: string;
  readonly prerequisites: readonly number[];
}

/** What there is to practise, numbered in the order of the curriculum. */
export interface PracticeCatalogue {
  readonly concepts: readonly PracticeConcept[];
  readonly items: readonly PracticeItem[];
  readonly itemById: ReadonlyMap<string, number>;
  readonly conceptById: ReadonlyMap<string, number>;
  readonly lessonConcepts: ReadonlyMap<string, readonly number[]>;
  /** By `<quiz id> <question id>`, in the order of the curriculum. */
  readonly questions: ReadonlyMap<string, QuizItem>;
}

/** To choose right is easier than to write: what a module's questions are taken to be, from 1 to 5. */
const QUESTION_DIFFICULTY = { beginner: 1, intermediate: 2, advanced: 3 } as const;
/** Wrong options are what people believe who don't know; and some of them say so. */
const GUESS = { single: 0.2, bug: 0.2, predict: 0.2, multiple: 0.08, order: 0.08 } as const;

/** What a question is called in {@link PracticeCatalogue.questions}. */
export function questionKey(quizId: string, questionId: string): string {
  return `${quizId} ${questionId}`;
}

/** An author's 1 to 5 as a logit with its variance: what authors find hard is hard, give or take. */
export function priorDifficulty(difficulty = 3): Level {
  return { mean: 0.8 * (difficulty - 3), variance: 0.4 };
}

/**
 * Numbers of the concepts named, each once; what the catalogue doesn't have is left out. `levels`: difficulties that
 * were learned of exercises across learners, by the exercise's id.
 */
export function practiceCatalogue(
  { concepts, modules }: Pick<Catalogue, "concepts" | "modules">,
  levels: ReadonlyMap<string, Level> = new Map(),
): PracticeCatalogue {
  const conceptById = new Map(concepts.map(({ id }, number) => [id, number]));
  const numbers = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => conceptById.get(id) ?? []))];
  const items = modules.flatMap(({ id: moduleId, exercises }) =>
    exercises.map(
      ({ id, difficulty, minutes, concepts: ids, provokes = [] }): PracticeItem => ({
        id,
        moduleId,
        concepts: numbers(ids),
        difficulty,
        level: levels.get(id) ?? priorDifficulty(difficulty),
        minutes,
        provokes,
      }),
    ),
  );
  return {
    concepts: concepts.map(({ id, title, prerequisites }) => ({
      id,
      title,
      prerequisites: numbers(prerequisites),
    })),
    items,
    itemById: new Map(items.map(({ id }, number) => [id, number])),
    conceptById,
    lessonConcepts: new Map(
      modules.flatMap(({ lessons }) =>
        lessons.map((lesson) => [lesson.id, numbers(lesson.concepts)] as const),
      ),
    ),
    questions: new Map(
      modules.flatMap(({ id: moduleId, level, quiz }) =>
        (quiz?.asked ?? []).map(({ id, type, concepts: ids }): [string, QuizItem] => [
          questionKey(quiz?.id ?? "", id),
          {
            moduleId,
            concepts: numbers(ids),
            difficulty: QUESTION_DIFFICULTY[level],
            guess: GUESS[type],
          },
        ]),
      ),
    ),
  };
}

/** All that these concepts build on, without themselves. */
export function prerequisitesOf(
  concepts: readonly number[],
  catalogue: Pick<PracticeCatalogue, "concepts">,
): ReadonlySet<number> {
  const found = new Set<number>();
  const follow = (concept: number) => {
    for (const before of catalogue.concepts[concept]?.prerequisites ?? []) {
      if (found.has(before) || concepts.includes(before)) continue;
      found.add(before);
      follow(before);
    }
  };
  for (const concept of concepts) follow(concept);
  return found;
}
