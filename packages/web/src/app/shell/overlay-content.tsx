import type { ReactNode } from "react";
import type { Overlay } from "../../lib/overlays/index.ts";

/** What an overlay shows; its code is fetched now. Rejects when it can't be had. */
export async function overlayContent(overlay: Overlay): Promise<ReactNode> {
  switch (overlay.kind) {
    case "feedback": {
      const { FeedbackDialog } = await import("../../features/feedback/feedback-dialog.tsx");
      return <FeedbackDialog message={overlay.message} />;
    }
    default:
      return null;
  }
}
