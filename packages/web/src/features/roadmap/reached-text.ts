import type { Reached } from "@master-sql/learning";

/** Why a module needs nothing more. */
export const reachedText: Readonly<Record<Reached, string>> = {
  marked: "Complete: you marked it",
  work: "Complete: every lesson and its exercises",
  evidence: "Complete: your answers show it",
  placement: "Skipped after your placement, until an answer says otherwise",
  level: "Skipped: it is below your level",
};
