import type { MasteryState } from "../../../lib/learner/mastery-words.ts";
import type { Linked } from "../../../ui/diagram/layers.ts";

/** A concept as the map shows it. */
export interface MapNode extends Linked {
  readonly title: string;
  readonly state: MasteryState | "none";
  readonly words: string;
  /** Titles of what it builds on, as a list; may be empty. */
  readonly buildsOn: string;
}
