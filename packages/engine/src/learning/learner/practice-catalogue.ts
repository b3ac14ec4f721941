import type { Catalogue } from "../../content/index.ts";

/** An exercise as far as choosing it depends on it. */
export interface PracticeItem {
  readonly id: string;
  readonly moduleId: string;
  /** The main one first; only those that the catalogue has. */
  readonly concepts: readonly number[];
  /** 1 to 5, by its author. */
  readonly difficulty: number;
  /** For a strong candidate. */
  readonly minutes: number;
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
}

/** Numbers of the concepts named, each once; what the catalogue doesn't have is left out. */
export function practiceCatalogue({
  concepts,
  modules,
}: Pick<Catalogue, "concepts" | "modules">): PracticeCatalogue {
  const conceptById = new Map(concepts.map(({ id }, number) => [id, number]));
  const numbers = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => conceptById.get(id) ?? []))];
  const items = modules.flatMap(({ id: moduleId, exercises }) =>
    exercises.map(
      ({ id, difficulty, minutes, concepts: ids }): PracticeItem => ({
        id,
        moduleId,
        concepts: numbers(ids),
        difficulty,
        minutes,
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
  };
}
