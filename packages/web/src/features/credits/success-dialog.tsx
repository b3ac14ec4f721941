import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { PROMO } from "@master-sql/protocol";
import { BuiltInNote } from "../../lib/operator/built-in-note.tsx";
import { closeOverlays } from "../../lib/overlays/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import classes from "./dialog-parts.module.css";

/** After the survey: what was gained, what it is good for, and where to begin. */
export function SuccessDialog({
  granted,
  callRequested,
}: {
  readonly granted: number;
  readonly callRequested: boolean;
}) {
  return (
    <Dialog title="Congratulations!" onClose={closeOverlays}>
      <div className={classes.body}>
        <p className={classes.lead}>
          You've received <strong>{granted} free AI credits</strong> worth ${PROMO.worthUsd}. Your credits
          will appear within 60 seconds.
        </p>
        <ul className={classes.list}>
          <li>Ask the AI tutor whenever a query puzzles you</li>
          <li>Have your own queries debugged and made faster</li>
          <li>Find what you asked again, on every device</li>
        </ul>
        <BuiltInNote />
        {callRequested && (
          <section className={classes.note} aria-label="1-on-1 Call Requested">
            <h3>1-on-1 Call Requested</h3>
            <p>
              Our team will reach out via your registered mail account, and may also follow up by messaging or
              phone if you gave a phone number.
            </p>
          </section>
        )}
        <div className={classes.actions}>
          {/* With a full page load, so that everything on the page knows of the new credits. */}
          <Button size="md" onClick={() => window.location.assign("/modules")}>
            Start Learning Now
          </Button>
          <Button size="md" variant="default" onClick={() => window.location.assign("/quiz/placement")}>
            Find where to begin
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
