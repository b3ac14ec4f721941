import type { MasteryState } from "../../../lib/learner/mastery-words.ts";
import type { MapConcept } from "./concept-layout.ts";

/** A concept as the map shows it. */
export interface MapNode extends MapConcept {
  readonly title: string;
  readonly state: MasteryState | "none";
  readonly words: string;
  /** Titles of what it builds on, as a list; may be empty. */
  readonly buildsOn: string;
}
