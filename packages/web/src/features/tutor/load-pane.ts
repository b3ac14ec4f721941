import type { ComponentType } from "react";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";

/** The panel of the tutor. */
export async function loadPane(): Promise<{ readonly default: ComponentType<SlotProps> }> {
  const { TutorPane } = await import("./tutor-pane.tsx");
  return { default: TutorPane };
}
