import type { ReactNode } from "react";
import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import { useSession } from "../session/use-editor-session.ts";
import type { SlotProps } from "./slot.ts";
import { SlotOffers } from "./slot-offers.tsx";
import classes from "./slot-pane.module.css";
import { SlotPane } from "./slot-pane.tsx";
import { useOfferedSlots } from "./use-offered-slots.ts";

interface OwnPane {
  readonly id: string;
  readonly name: string;
  readonly content: ReactNode;
  readonly isFilled?: boolean;
}

interface SlotTabsProps extends SlotProps {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  /** What the room itself shows; the first is shown where what was chosen is gone. */
  readonly panes: readonly [OwnPane, ...OwnPane[]];
}

/** A room's own panes with those of the slots beside them; without tabs where there is only one. */
export function SlotTabs({ label, panes, session, place }: SlotTabsProps) {
  const slots = useOfferedSlots(session);
  const shown = useSession(session, (state) => state.shown);
  const isThere = [...panes, ...slots].some(({ id }) => id === shown);
  const inSight = isThere ? shown : panes[0].id;
  if (panes.length + slots.length === 1) return panes[0].content;
  return (
    <PaneTabs
      label={label}
      shown={inSight}
      onShow={session.show}
      panes={[
        ...panes.map((pane) => ({
          ...pane,
          content: (
            <>
              <div className={classes.offers}>
                <SlotOffers session={session} />
              </div>
              {pane.content}
            </>
          ),
        })),
        ...slots.map((slot) => ({
          id: slot.id,
          name: slot.label,
          content: <SlotPane slot={slot} isShown={inSight === slot.id} session={session} place={place} />,
          isFilled: true,
        })),
      ]}
    />
  );
}
