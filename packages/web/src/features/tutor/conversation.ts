import type { TutorEvent, TutorHistory, TutorState } from "@master-sql/protocol";
import type { TutorPart, TutorQuestion } from "@master-sql/tutor";

/** A question with as much of its answer as there is. */
export interface Entry {
  readonly interactionId: string;
  readonly question: TutorQuestion;
  readonly parts: readonly TutorPart[];
  readonly state: TutorState;
  /** Why there is no answer, for the person; null where there is one, or its parts say so. */
  readonly failure: string | null;
}

export type ConversationEvent =
  | { readonly type: "asked"; readonly interactionId: string; readonly question: TutorQuestion }
  | { readonly type: "received"; readonly interactionId: string; readonly event: TutorEvent }
  /** An answer that was given in this page came to its end. */
  | { readonly type: "ended-here"; readonly interactionId: string; readonly state: TutorState }
  | { readonly type: "stopped"; readonly interactionId: string }
  | { readonly type: "failed"; readonly interactionId: string; readonly message: string }
  /** It wasn't even begun. */
  | { readonly type: "withdrawn"; readonly interactionId: string }
  /** What the server has, the newest first. */
  | { readonly type: "loaded"; readonly questions: TutorHistory["questions"] }
  | { readonly type: "cleared" };

/** A conversation, the newest question last. */
export function converse(entries: readonly Entry[], event: ConversationEvent): readonly Entry[] {
  const change = (id: string, changed: (entry: Entry) => Partial<Entry>) =>
    entries.map((entry) => (entry.interactionId === id ? { ...entry, ...changed(entry) } : entry));
  switch (event.type) {
    case "asked":
      return [
        ...entries,
        {
          interactionId: event.interactionId,
          question: event.question,
          parts: [],
          state: "streaming",
          failure: null,
        },
      ];
    case "received": {
      const received = event.event;
      return change(event.interactionId, (entry) => {
        // What was stopped here stays so, whatever still arrives.
        if (entry.state !== "streaming") return {};
        if (received.type === "part") return { parts: [...entry.parts, received.part] };
        if (received.type === "begun") return {};
        return {
          state: received.state,
          failure:
            received.state === "failed"
              ? "The answer could not be finished. Your credit was given back."
              : null,
        };
      });
    }
    case "ended-here":
      return change(event.interactionId, ({ state }) =>
        state === "streaming" ? { state: event.state } : {},
      );
    case "stopped":
      return change(event.interactionId, () => ({ state: "stopped" }));
    case "failed":
      return change(event.interactionId, () => ({ state: "failed", failure: event.message }));
    case "withdrawn":
      return entries.filter(({ interactionId }) => interactionId !== event.interactionId);
    case "loaded": {
      const stored = event.questions.toReversed().map(
        ({ interactionId, question, parts, state }): Entry => ({
          interactionId,
          question,
          parts,
          state,
          failure: null,
        }),
      );
      const known = new Set(stored.map(({ interactionId }) => interactionId));
      // What is being answered here is further along than what the server told.
      const here = new Map(entries.map((entry) => [entry.interactionId, entry]));
      return [
        ...stored.map((entry) => {
          const own = here.get(entry.interactionId);
          if (own && (own.state === "streaming" || entry.state === "streaming")) return own;
          // Why it broke off is known here alone.
          return own?.failure && entry.state !== "answered"
            ? { ...entry, state: own.state, failure: own.failure }
            : entry;
        }),
        ...entries.filter(({ interactionId }) => !known.has(interactionId)),
      ];
    }
    case "cleared":
      return entries.filter(({ state }) => state === "streaming");
  }
}
