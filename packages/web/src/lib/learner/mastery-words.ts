import { type ConceptPicture, MASTERED } from "@master-sql/learning";

/** Above this width of its interval, mastery isn't said to be known. */
const UNSURE = 0.5;
const COMING = 0.55;

export type MasteryState = "unsure" | "mastered" | "coming" | "weak";

/** What is said of mastery, and when too little is known to say anything. */
export function masteryState({
  mastery,
  low,
  high,
}: Pick<ConceptPicture, "mastery" | "low" | "high">): MasteryState {
  if (high - low > UNSURE) return "unsure";
  if (mastery >= MASTERED) return "mastered";
  return mastery >= COMING ? "coming" : "weak";
}

const words: Readonly<Record<MasteryState, string>> = {
  unsure: "Too early to say",
  mastered: "Mastered",
  coming: "Coming along",
  weak: "Needs practice",
};

/** {@link masteryState} in words. */
export function masteryWords(picture: Pick<ConceptPicture, "mastery" | "low" | "high">): string {
  return words[masteryState(picture)];
}
