import type { PracticeEvent } from "../learner/evidence.ts";
import { inOrder } from "../learner/in-order.ts";

/** A placement came to its end: the modules that it found to be known, which go before where to begin. */
interface PlacementEvent {
  readonly kind: "placement";
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  /** Declined ones aren't offered again; nothing else follows from them. */
  readonly outcome: "finished" | "declined";
  /** Module ids. */
  readonly known: readonly string[];
}

/** The learner said that a module is complete, or took that back. */
interface MarkEvent {
  readonly kind: "module-marked";
  readonly id: string;
  readonly at: string;
  readonly moduleId: string;
  readonly isComplete: boolean;
}

/** The learner wants to be through by a day, or no longer. */
interface PlanEvent {
  readonly kind: "plan-set";
  readonly id: string;
  readonly at: string;
  /** As in 2026-12-24; null takes the plan back. */
  readonly until: string | null;
}

/** What a learner said about their path, the latest of each. */
export interface PathDecisions {
  /** The last placement that came to its end. */
  readonly placement: { readonly at: number; readonly known: ReadonlySet<string> } | null;
  /** The last that was offered was declined, and none finished since. */
  readonly isPlacementDeclined: boolean;
  readonly marks: ReadonlyMap<string, boolean>;
  /** A day, as in 2026-12-24. */
  readonly until: string | null;
}

/** Of the events of a learner, whatever the order in which they arrive, what holds about their path at `now`. */
export function pathDecisions(events: readonly PracticeEvent[], now: number): PathDecisions {
  const marks = new Map<string, boolean>();
  let placement: PathDecisions["placement"] = null;
  let isPlacementDeclined = false;
  let until: string | null = null;
  for (const { event, at } of inOrder(events.filter(isDecision), now)) {
    switch (event.kind) {
      case "placement":
        isPlacementDeclined = event.outcome === "declined";
        if (!isPlacementDeclined) placement = { at, known: new Set(event.known) };
        break;
      case "module-marked":
        marks.set(event.moduleId, event.isComplete);
        break;
      case "plan-set":
        until = event.until;
        break;
    }
  }
  return { placement, isPlacementDeclined, marks, until };
}

type Decision = PlacementEvent | MarkEvent | PlanEvent;

function isDecision(event: PracticeEvent): event is Decision {
  return (
    (event.kind === "placement" && "known" in event) ||
    (event.kind === "module-marked" && "moduleId" in event) ||
    (event.kind === "plan-set" && "until" in event)
  );
}
