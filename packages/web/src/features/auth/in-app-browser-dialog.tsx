import { closeOverlays } from "../../lib/overlays/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { InAppBrowserCard } from "./in-app-browser-card.tsx";

/** The card over whatever page a login was tried from; `address` is what to open elsewhere. */
export function InAppBrowserDialog({ address }: { readonly address: string }) {
  return (
    <Dialog title="Login" onClose={closeOverlays}>
      <InAppBrowserCard address={address} />
    </Dialog>
  );
}
