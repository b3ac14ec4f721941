import type { ReactNode } from "react";
import { useSession } from "../session/use-editor-session.ts";
import type { SlotProps } from "./slot.ts";
import { SlotOffers } from "./slot-offers.tsx";
import classes from "./slot-pane.module.css";
import { SlotPane } from "./slot-pane.tsx";
import { useOfferedSlots } from "./use-offered-slots.ts";

export interface OwnPane {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
  readonly isFilled?: boolean;
}

interface SlotPanesOptions extends SlotProps {
  /** What the room itself shows; the first is shown where what was chosen is gone. */
  readonly panes: readonly [OwnPane, ...OwnPane[]];
  /** False while something else is in sight in their place. */
  readonly isInSight?: boolean;
}

/** A room's own panes with those of the slots beside them, and which of them is to be seen. */
export function useSlotPanes({ panes, session, place, isInSight = true }: SlotPanesOptions): {
  readonly panes: readonly OwnPane[];
  readonly shown: string;
} {
  const slots = useOfferedSlots(session);
  const asked = useSession(session, (state) => state.shown);
  const shown = [...panes, ...slots].some(({ id }) => id === asked) ? asked : panes[0].id;
  return {
    shown,
    panes: [
      ...panes.map((pane) => ({
        ...pane,
        content: (
          <>
            {pane.content}
            {/* Below what is free, so that it pushes nothing down when it loads. */}
            <div className={classes.offers}>
              <SlotOffers session={session} />
            </div>
          </>
        ),
      })),
      ...slots.map((slot) => ({
        id: slot.id,
        name: slot.tab ?? slot.label,
        content: (
          <SlotPane slot={slot} isShown={isInSight && shown === slot.id} session={session} place={place} />
        ),
        isFilled: true,
      })),
    ],
  };
}
