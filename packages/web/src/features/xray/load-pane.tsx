import { loadParser } from "@master-sql/sandbox/parser";
import type { ComponentType } from "react";
import type { EditorSession } from "../../lib/editor-session/index.ts";
import type { SlotProps } from "../../lib/editor-session/slots/slot.ts";

/** The pane of a slot; what it begins with is loaded beside it, and tried again by the pane where that fails. */
export async function loadPane(slot: string): Promise<{ readonly default: ComponentType<SlotProps> }> {
  loadParser().catch(() => {});
  const { XrayPane } = await import("./xray-pane.tsx");
  return { default: (props) => <XrayPane {...props} slot={slot} /> };
}

/** What was run last is taken apart once before anybody asks; where that fails, asking will tell. */
export async function rehearse(session: EditorSession): Promise<void> {
  const [{ rehearseXray, sandboxRunner }, parse] = await Promise.all([
    import("@master-sql/explain"),
    loadParser(),
  ]);
  const { latest } = session.state();
  const result = latest?.outcome.status === "completed" ? latest.outcome.results[0] : undefined;
  if (!result) return;
  session.rehearse((sandbox) => rehearseXray(result.sql, { parse, run: sandboxRunner(sandbox) }));
}
