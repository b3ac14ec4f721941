import type { Concept, ExerciseSummary, ModuleBundle } from "@master-sql/course";
import { type ExerciseState, exerciseState, exerciseWords } from "../../lib/learning-path/exercise-state.ts";
import type { ExerciseProgress } from "../../lib/progress/index.ts";

/** What the list shows of the catalogue, which is five times as much. */
export interface ExerciseList {
  readonly concepts: readonly Pick<Concept, "id" | "title">[];
  readonly modules: readonly (Pick<ModuleBundle, "id" | "title"> & {
    readonly exercises: readonly ShownExercise[];
  })[];
}

type ShownExercise = Pick<ExerciseSummary, "id" | "slug" | "title" | "kind" | "difficulty" | "concepts"> & {
  /** It is in the module's mixed review: what it is about would give the answer away. */
  readonly isReview?: true;
};

/** What is asked of the list of exercises; an empty text asks nothing. It lives in the address, so it can be shared. */
export interface ExerciseFilter {
  readonly q: string;
  readonly module: string;
  readonly concept: string;
  readonly difficulty: string;
  readonly status: string;
  readonly kind: string;
}

const filterNames = ["q", "module", "concept", "difficulty", "status", "kind"] as const;

/** The filter that an address's query stands for. */
export function readFilter(query: URLSearchParams): ExerciseFilter {
  const value = (name: (typeof filterNames)[number]) => query.get(name) ?? "";
  return {
    q: value("q"),
    module: value("module"),
    concept: value("concept"),
    difficulty: value("difficulty"),
    status: value("status"),
    kind: value("kind"),
  };
}

export function isFiltering(filter: ExerciseFilter): boolean {
  return filterNames.some((name) => filter[name].trim() !== "");
}

/** Lower case and without accents, so that a search finds what it means. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export interface ListedExercise {
  readonly exercise: ShownExercise;
  readonly state: ExerciseState;
  readonly stateText: string;
  /** True while the server hasn't confirmed what this browser knows. */
  readonly pending: boolean;
  readonly attempts: number;
}

export interface ListedModule {
  readonly id: string;
  readonly title: string;
  readonly exercises: readonly ListedExercise[];
}

/**
 * The exercises that a filter leaves, by module in the order of the course; modules with none are left out. Every
 * word of the search must be in the title, a concept's title or the module's title, unless it has been searched: then
 * `found` holds the ids of the exercises.
 */
export function filterExercises(
  list: ExerciseList,
  progress: ReadonlyMap<string, ExerciseProgress>,
  filter: ExerciseFilter,
  found: ReadonlySet<string> | null = null,
): ListedModule[] {
  const conceptTitle = new Map(list.concepts.map(({ id, title }) => [id, title]));
  const words = plain(filter.q).split(/\s+/).filter(Boolean);
  return list.modules.flatMap(({ id, title, exercises }) => {
    if (filter.module !== "" && filter.module !== id) return [];
    const listed = exercises.flatMap((exercise) => {
      const known = progress.get(exercise.id);
      const state = exerciseState(known);
      const isFound = () => {
        if (found !== null) return found.has(exercise.id);
        const titles = exercise.concepts.map((concept) => conceptTitle.get(concept) ?? "");
        const text = plain([exercise.title, title, ...titles].join(" "));
        return words.every((word) => text.includes(word));
      };
      const fits =
        (filter.concept === "" || exercise.concepts.includes(filter.concept)) &&
        (filter.difficulty === "" || String(exercise.difficulty) === filter.difficulty) &&
        (filter.status === "" || state === filter.status) &&
        (filter.kind === "" || exercise.kind === filter.kind) &&
        (words.length === 0 || isFound());
      return fits
        ? [
            {
              exercise,
              state,
              stateText: exerciseWords(known),
              pending: known?.pending ?? false,
              attempts: known?.attempts ?? 0,
            },
          ]
        : [];
    });
    return listed.length > 0 ? [{ id, title, exercises: listed }] : [];
  });
}

/** The first of the modules with something left to solve, else the first. */
export function moduleToGoOnWith(modules: readonly ListedModule[]): ListedModule | undefined {
  return modules.find(({ exercises }) => exercises.some(({ state }) => state !== "done")) ?? modules[0];
}
