import type { ReactNode } from "react";
import type { Overlay } from "../../lib/overlays/index.ts";

/** What an overlay shows; its code is fetched now. Rejects when it can't be had. */
export async function overlayContent(overlay: Overlay): Promise<ReactNode> {
  switch (overlay.kind) {
    case "survey": {
      const { SurveyDialog } = await import("../../features/credits/survey/survey-dialog.tsx");
      return <SurveyDialog />;
    }
    case "success": {
      const { SuccessDialog } = await import("../../features/credits/success-dialog.tsx");
      return <SuccessDialog granted={overlay.granted} callRequested={overlay.callRequested} />;
    }
    case "credits": {
      const { CreditsPanel } = await import("../../features/credits/credits-panel.tsx");
      return <CreditsPanel />;
    }
    case "out-of-credits": {
      const { OutOfCreditsDialog } = await import("../../features/credits/out-of-credits-dialog.tsx");
      return <OutOfCreditsDialog />;
    }
    case "find": {
      const { FindDialog } = await import("../../features/find/find-dialog.tsx");
      return <FindDialog />;
    }
    case "feedback": {
      const { FeedbackDialog } = await import("../../features/feedback/feedback-dialog.tsx");
      return <FeedbackDialog message={overlay.message} />;
    }
    case "offer": {
      const { OfferDialog } = await import("../../features/credits/offer-dialog.tsx");
      return <OfferDialog />;
    }
    case "in-app-browser": {
      const { InAppBrowserDialog } = await import("../../features/auth/in-app-browser-dialog.tsx");
      return <InAppBrowserDialog address={overlay.address} />;
    }
  }
}
