import { type ConceptPicture, MASTERED } from "@master-sql/engine/learning";

/** Above this width of its interval, mastery isn't said to be known. */
const UNSURE = 0.5;

/** Mastery in words, which says when too little is known. */
export function masteryWords({
  mastery,
  low,
  high,
}: Pick<ConceptPicture, "mastery" | "low" | "high">): string {
  if (high - low > UNSURE) return "Too early to say";
  if (mastery >= MASTERED) return "Mastered";
  if (mastery >= 0.55) return "Coming along";
  return "Needs practice";
}
