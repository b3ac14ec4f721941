import { closeOverlays } from "../../lib/overlays/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { InAppBrowserCard } from "./in-app-browser-card.tsx";

/** The card over whatever page a login was tried from. */
export function InAppBrowserDialog() {
  return (
    <Dialog title="Login" onClose={closeOverlays}>
      <InAppBrowserCard />
    </Dialog>
  );
}
