import { useEffect } from "react";

/** Stands in the workbench: what was pressed while it was being prepared is pressed in it now. */
export function TakenOver() {
  useEffect(() => {
    // After the effects of the whole page, which may set what a button works on.
    queueMicrotask(() => window.replayEarlyInput?.());
  }, []);
  return null;
}
