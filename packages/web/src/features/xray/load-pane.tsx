import { loadParser } from "@master-sql/sandbox/parser";
import type { ComponentType } from "react";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";

/** The pane of a slot; what it begins with is loaded beside it, and tried again by the pane where that fails. */
export async function loadPane(slot: string): Promise<{ readonly default: ComponentType<SlotProps> }> {
  void loadParser().then(
    // The first query takes several times as long to parse as the next.
    (parse) => parse("SELECT 1"),
    () => {},
  );
  const { XrayPane } = await import("./xray-pane.tsx");
  return { default: (props) => <XrayPane {...props} slot={slot} /> };
}
