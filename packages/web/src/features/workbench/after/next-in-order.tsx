import type { Catalogue } from "@master-sql/course";
import { exerciseAfter } from "../../../lib/learning-path/next-step.ts";
import { useProgress } from "../../../lib/progress/index.ts";
import { NextLink } from "./next-link.tsx";

/** The next unsolved exercise in the order of the course. */
export function NextInOrder({
  catalogue,
  exerciseId,
}: {
  readonly catalogue: Catalogue;
  readonly exerciseId: string;
}) {
  const { exercises } = useProgress();
  return <NextLink exercise={exerciseAfter(catalogue, { exercises }, exerciseId)} />;
}
