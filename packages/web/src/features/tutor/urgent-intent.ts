import { isNothing } from "@master-sql/judge/verdicts";
import type { TutorIntent } from "@master-sql/tutor";
import type { SessionState } from "../../lib/editor-session/session/session-state.ts";

/** What is asked by one click where the learner is stuck: at an error, and at a wrong verdict on what stands there. */
export function urgentIntent({ latest, judged, text }: SessionState): TutorIntent | null {
  if (latest?.outcome.status === "failed" && latest.text === text) return "explain-error";
  if (judged?.verdict.verdict !== "wrong" || judged.sql !== text || isNothing(judged.verdict)) return null;
  return "why-wrong";
}
