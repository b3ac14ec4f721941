import { CopyButton } from "@mantine/core";
import { Button } from "../../ui/button.tsx";
import classes from "./in-app-browser-card.module.css";

/** Google refuses to sign anybody in inside another app's browser: how to get out of it. */
export function InAppBrowserCard({ address }: { address: string }) {
  return (
    <div className={classes.card}>
      <strong>Login requires your default browser</strong>
      <p>
        This page is open inside another app, where Google doesn't allow logins. Open it in your own browser.
      </p>
      <Button component="a" href={address} target="_blank" rel="noopener" fullWidth>
        Open in Browser
      </Button>
      <p>Or copy this address and paste it there:</p>
      <code translate="no" className={classes.address}>
        {address}
      </code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? "Copied" : "Copy the address"}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
