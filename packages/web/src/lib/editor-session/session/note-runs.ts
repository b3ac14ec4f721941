import type { RunOutcome } from "@master-sql/judge/sandbox";
import type { RunPlace } from "@master-sql/protocol";
import type { EditorSession } from "./editor-session.ts";
import type { Room, SessionState } from "./session-state.ts";

/** Where a run says something of a learner: not in the example that the start page runs by itself, not in exams. */
const NOTED: ReadonlySet<Room> = new Set(["workbench", "lesson", "cheat-sheet", "playground", "interview"]);

/** Of a run past its limit: PostgreSQL's query_canceled. */
const CANCELED = "57014";

/** Notes the runs of a session among what the learner did. Returns how to stop. */
export function noteRuns(session: EditorSession): () => void {
  return session.store.subscribe((now, before) => {
    const { latest } = now;
    if (latest === null || latest.id === before.latest?.id || !NOTED.has(now.setting.room)) return;
    const sqlstate = errorOf(latest.outcome);
    if (sqlstate === "unknown") return;
    // Loaded when there is something to note: the start page runs its example without.
    const work = import("../../progress/work.ts");
    work.then(
      ({ recordActivity }) => recordActivity({ kind: "run", place: placeOf(now), sqlstate }),
      () => {},
    );
  });
}

/** SQLSTATE, or null when all went well; "unknown" for a run that was stopped or lost. */
function errorOf(outcome: RunOutcome): string | null | "unknown" {
  switch (outcome.status) {
    case "completed":
      return null;
    case "failed":
      return outcome.error.sqlstate;
    case "timed-out":
      return CANCELED;
    case "cancelled":
    case "crashed":
      return "unknown";
  }
}

function placeOf({ setting, dataset }: SessionState): RunPlace {
  if (setting.exercise) return { type: "exercise", id: setting.exercise.id };
  if (setting.lessonId) return { type: "lesson", id: setting.lessonId };
  return { type: "dataset", id: dataset };
}
