import type { ComponentType } from "react";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";

/** The pane of a slot. */
export async function loadPane(slot: string): Promise<{ readonly default: ComponentType<SlotProps> }> {
  const { XrayPane } = await import("./xray-pane.tsx");
  return { default: (props) => <XrayPane {...props} slot={slot} /> };
}
