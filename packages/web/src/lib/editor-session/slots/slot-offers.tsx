import { Button } from "../../../ui/button.tsx";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import { useSessionSlots } from "./slot-context.tsx";
import classes from "./slot-pane.module.css";

/** The buttons of slots that are needed just now: those about the error of the last run, or all others. */
export function SlotOffers({
  session,
  areAboutError = false,
}: {
  readonly session: EditorSession;
  readonly areAboutError?: boolean;
}) {
  const slots = useSessionSlots();
  // As text, so that an edit that changes nothing about it renders nothing.
  const labels = useSession(session, (state) =>
    slots
      .map((slot) => {
        const offer = slot.when(state) ? slot.offer?.(state) : null;
        return offer && (offer.isAboutError ?? false) === areAboutError ? offer.label : "";
      })
      .join("\n"),
  ).split("\n");
  return slots.map(
    (slot, at) =>
      labels[at] && (
        <span key={slot.id} className={classes.offer}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              slot.offer?.(session.state())?.accept(session);
              session.show(slot.id);
            }}
          >
            {labels[at]}
          </Button>
          <span>{slot.offer?.(session.state())?.note}</span>
        </span>
      ),
  );
}
