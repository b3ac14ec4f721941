import type { Catalogue } from "@master-sql/course";
import {
  type LearnerPicture,
  learnerPicture,
  type PracticeCatalogue,
  practiceCatalogue,
} from "@master-sql/learning";
import type { LearnerEvent } from "@master-sql/protocol";
import { useMemo, useState } from "react";
import { useLearnerEvents } from "../progress/work.ts";
import { useItemLevels } from "./item-levels.ts";

export interface KnownLearner {
  readonly picture: LearnerPicture;
  readonly catalogue: PracticeCatalogue;
  /** What it is made from. */
  readonly events: readonly LearnerEvent[];
  /** The moment that the picture is of, milliseconds since 1970. */
  readonly now: number;
}

/**
 * What is believed of whoever is here, by the same model as on the server; null until it is known. Takes the model
 * along: import it lazily.
 */
export function usePicture(content: Pick<Catalogue, "concepts" | "modules">): KnownLearner | null {
  const events = useLearnerEvents();
  const [now] = useState(() => Date.now());
  const levels = useItemLevels();
  const catalogue = useMemo(
    () => (levels === null ? null : practiceCatalogue(content, levels)),
    [content, levels],
  );
  return useMemo(() => {
    if (events === null || catalogue === null) return null;
    // Events of this very visit are later than the moment at which it began.
    const latest = events.reduce((most, { at }) => Math.max(most, Date.parse(at) || 0), now);
    const moment = Math.min(latest, Date.now());
    return { picture: learnerPicture(events, catalogue, moment), catalogue, events, now: moment };
  }, [events, catalogue, now]);
}
