import {
  type PlacementQuestion,
  type PlacementState,
  type PracticeCatalogue,
  placementState,
} from "@master-sql/learning";
import { z } from "zod";

/** One go through the placement, as it is kept in this browser. */
export const placementRunSchema = z.object({
  version: z.literal(1),
  seed: z.int(),
  /** Module ids of the path that it is about, in their order. */
  path: z.array(z.string()),
  answers: z.array(z.object({ question: z.string(), isRight: z.boolean() })),
  /** Questions of the go before, which aren't asked again. */
  without: z.array(z.string()),
});
export type PlacementRun = z.infer<typeof placementRunSchema>;

/** Where the run is kept. */
export const RUN_KEY = "master-sql.placement";

/** A new go, other questions than in the one before. */
export function newRun(path: readonly string[], before: PlacementRun | null, seed: number): PlacementRun {
  const without = before?.answers.map(({ question }) => question) ?? [];
  return { version: 1, seed, path: [...path], answers: [], without };
}

/** The questions of the quizzes of a path; what they are called is the key of the catalogue. */
export function placementQuestions(
  catalogue: PracticeCatalogue,
  { path, without }: Pick<PlacementRun, "path" | "without">,
): readonly PlacementQuestion[] {
  return [...catalogue.questions].flatMap(([id, { moduleId, concepts, guess }]) => {
    const module = path.indexOf(moduleId);
    const concept = catalogue.concepts[concepts[0] ?? -1]?.id ?? "";
    return module < 0 || without.includes(id) ? [] : [{ id, module, concept, guess }];
  });
}

/** What every goal needs, so that all learners are asked about it: NULL, joins, and grouping. */
const CORE = [["null-logic"], ["inner-join", "outer-join", "anti-join"], ["grouping"]] as const;

/** How far a run is. */
export function stateOf(run: PlacementRun, catalogue: PracticeCatalogue): PlacementState {
  const { path, answers, seed } = run;
  return placementState(placementQuestions(catalogue, run), answers, {
    modules: path.length,
    seed,
    core: CORE,
  });
}
