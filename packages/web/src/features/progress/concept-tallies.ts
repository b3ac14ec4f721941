import type { Catalogue, Concept } from "@master-sql/course";
import type { ExerciseProgress } from "../../lib/progress/index.ts";

export interface ConceptTally {
  readonly concept: Concept;
  /** Exercises that practise it, and how many of them are solved. */
  readonly exercises: number;
  readonly solved: number;
  /** Answers handed in to any of them. */
  readonly attempts: number;
}

/** Tallies of every concept that some exercise practises, in the order of the concept graph. */
export function conceptTallies(
  catalogue: Catalogue,
  progress: ReadonlyMap<string, ExerciseProgress>,
): ConceptTally[] {
  const exercises = catalogue.modules.flatMap((module) => module.exercises);
  return catalogue.concepts.flatMap((concept) => {
    const practising = exercises.filter(({ concepts }) => concepts.includes(concept.id));
    if (practising.length === 0) return [];
    const known = practising.flatMap(({ id }) => progress.get(id) ?? []);
    return [
      {
        concept,
        exercises: practising.length,
        solved: known.filter(({ solvedAt }) => solvedAt !== null).length,
        attempts: known.reduce((sum, { attempts }) => sum + attempts, 0),
      },
    ];
  });
}
