import { loadedAhead } from "../../lib/editor-session/slots/loaded-ahead.tsx";
import type { SessionSlot } from "../../lib/editor-session/slots/slot.ts";

const id = "xray";

// In two steps: what is imported here is listed with all that it imports in a script that every page loads.
const pane = loadedAhead(async () => (await import("./load-pane.tsx")).loadPane(id));

/** Steps through the query that was run last, where that gave rows. */
export const xraySlot: SessionSlot = {
  id,
  label: "X-ray",
  tracesCells: true,
  when: ({ latest }) => {
    if (latest?.outcome.status !== "completed") return false;
    const [result, ...others] = latest.outcome.results;
    return others.length === 0 && result?.command.startsWith("SELECT") === true && result.columns.length > 0;
  },
  ...pane,
  prepare: (session) => {
    pane.prepare();
    const loader = import("./load-pane.tsx");
    loader.then(({ rehearse }) => rehearse(session)).catch(() => {});
  },
};
