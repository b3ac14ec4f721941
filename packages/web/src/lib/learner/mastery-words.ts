import { type ConceptPicture, MASTERED } from "@master-sql/learning";

/** Above this width of its interval, nothing is called mastered. */
const UNSURE = 0.5;
const COMING = 0.55;

export type MasteryState = "unsure" | "mastered" | "coming" | "weak";

type Known = Pick<ConceptPicture, "mastery" | "low" | "high" | "attempts">;

/** What is said of mastery; nothing is said before the first answer. */
export function masteryState({ mastery, low, high, attempts }: Known): MasteryState {
  if (attempts === 0) return "unsure";
  if (mastery >= MASTERED && high - low <= UNSURE) return "mastered";
  return mastery >= COMING ? "coming" : "weak";
}

const words: Readonly<Record<MasteryState, string>> = {
  unsure: "Too early to say",
  mastered: "Mastered",
  coming: "Coming along",
  weak: "Needs practice",
};

/** {@link masteryState} in words. */
export function masteryWords(picture: Known): string {
  return words[masteryState(picture)];
}
