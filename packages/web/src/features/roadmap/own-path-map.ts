import type { Station } from "@master-sql/learning";
import type { ShownStep } from "../../lib/learner/next-steps.ts";
import type { KnownPath } from "../../lib/learner/use-path.ts";

/** A learner's progress on their path, and how they change it. */
export interface OwnPathMap {
  readonly path: KnownPath;
  /** The next step. */
  readonly here: ShownStep | null;
  /** Minutes that the rest of a station takes. */
  minutesOf(station: Station): number;
  onMark(moduleId: string, isComplete: boolean): void;
}
