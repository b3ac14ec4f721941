import { Fragment, type ReactNode, useEffect, useState } from "react";
import { closeOverlays, type Overlay, useOverlay } from "../../lib/overlays/index.ts";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import { overlayContent } from "./overlay-content.tsx";

/** The place of the one overlay that is open. */
export function OverlayHost() {
  const overlay = useOverlay();
  const [loaded, setLoaded] = useState<{ overlay: Overlay; opening: number; content: ReactNode } | null>(
    null,
  );

  useEffect(() => {
    if (!overlay) return;
    let wanted = true;
    overlayContent(overlay).then(
      (content) => {
        if (wanted) setLoaded((last) => ({ overlay, opening: (last?.opening ?? 0) + 1, content }));
        settleToast("overlay");
      },
      (cause: unknown) => {
        if (!wanted) return;
        console.warn("A dialog's code couldn't be fetched.", cause);
        closeOverlays();
        showToast({
          title: "This couldn't be opened",
          message: "The connection may be gone. Try again when you are back online.",
          tone: "wrong",
          about: "overlay",
        });
      },
    );
    return () => {
      wanted = false;
    };
  }, [overlay]);

  // Going back in the history leaves what lies over the page as well.
  useEffect(() => {
    window.addEventListener("popstate", closeOverlays);
    return () => window.removeEventListener("popstate", closeOverlays);
  }, []);

  if (!overlay || loaded?.overlay !== overlay) return null;
  return <Fragment key={loaded.opening}>{loaded.content}</Fragment>;
}
