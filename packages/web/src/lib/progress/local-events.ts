import type { LearnerEvent } from "@master-sql/protocol";
import type { OutboxEntry } from "./outbox-entry.ts";

/**
 * What this browser knows of what its owner did, in the form in which the server tells it (`get-events`), earliest
 * first: all there is of a visitor, and of a signed-in user what waits to be sent. Verdicts are the page's until the
 * server has spoken.
 */
export function localEvents(entries: readonly OutboxEntry[], owner: string | null): readonly LearnerEvent[] {
  const counts = new Map<string, number>();
  return entries
    .filter((entry) => entry.owner === owner && entry.delivery.state !== "refused")
    .flatMap(eventsOf)
    .sort((one, two) => compare(one.at, two.at) || compare(one.id, two.id))
    .map((event) => {
      if (event.kind !== "attempt" && event.kind !== "quiz-answer") return event;
      const item = event.kind === "attempt" ? event.exerciseId : `${event.quizId} ${event.questionId}`;
      const ordinal = (counts.get(item) ?? 0) + 1;
      counts.set(item, ordinal);
      return { ...event, ordinal };
    });
}

function eventsOf(entry: OutboxEntry): LearnerEvent[] {
  switch (entry.kind) {
    case "attempt": {
      const { id, createdAt: at, exerciseId, hintsUsed, evidence, delivery } = entry;
      const response = delivery.state === "delivered" ? delivery.response : null;
      const verdict = response?.verdict ?? entry.localVerdict;
      const solutionSeen = evidence?.solutionSeen ?? false;
      return [
        {
          kind: "attempt",
          id,
          at,
          exerciseId,
          ordinal: 1,
          verdict,
          errorClass: verdict === "wrong" ? (evidence?.errorClass ?? null) : null,
          misconception: response ? response.misconception : (entry.misconception ?? null),
          hintsUsed,
          hintRungs: evidence?.hintRungs ?? null,
          timeOnTaskMs: evidence?.timeOnTaskMs ?? null,
          solutionSeen,
          isUnassisted: hintsUsed === 0 && !solutionSeen,
        },
      ];
    }
    case "lesson": {
      const { lessonId, createdAt: at } = entry;
      return [{ kind: "lesson-completed", id: `completed-${lessonId}`, at, lessonId }];
    }
    case "quiz":
      // Its answers are events of their own.
      return [];
    case "activity":
      return entry.activities.map((activity) =>
        activity.kind === "quiz-answer" ? { ...activity, ordinal: 1 } : activity,
      );
  }
}

const compare = (one: string, two: string) => (one < two ? -1 : one > two ? 1 : 0);
