import type { Station, Step } from "@master-sql/learning";
import type { KnownPath } from "../../lib/learner/use-path.ts";

/** A learner's progress on their path, and how they change it. */
export interface OwnPathMap {
  readonly path: KnownPath;
  /** Where they are on the path, even if something else comes next. */
  readonly here: Pick<Step, "kind" | "id" | "moduleId"> | null;
  /** Minutes that the rest of a station takes. */
  minutesOf(station: Station): number;
  onMark(moduleId: string, isComplete: boolean): void;
}
