import { PaneTabs } from "../../../ui/pane-tabs.tsx";
import type { SlotProps } from "./slot.ts";
import { type OwnPane, useSlotPanes } from "./use-slot-panes.tsx";

interface SlotTabsProps extends SlotProps {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  /** What the room itself shows; the first is shown where what was chosen is gone. */
  readonly panes: readonly [OwnPane, ...OwnPane[]];
}

/** A room's own panes with those of the slots beside them; without tabs where there is only one. */
export function SlotTabs({ label, panes, session, place }: SlotTabsProps) {
  const all = useSlotPanes({ panes, session, place });
  if (all.panes.length === 1) return panes[0].content;
  return <PaneTabs label={label} shown={all.shown} onShow={session.show} panes={all.panes} />;
}
