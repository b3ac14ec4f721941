import { useEffect, useId, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { useSession } from "../session/use-editor-session.ts";
import type { SlotProps } from "./slot.ts";
import { SlotOffers } from "./slot-offers.tsx";
import classes from "./slot-pane.module.css";
import { SlotPane } from "./slot-pane.tsx";
import { useOfferedSlots } from "./use-offered-slots.ts";

/** The slots of a session below its results: a button for each, which opens and closes it. One is open at a time. */
export function SlotButtons({ session, place }: SlotProps) {
  const id = useId();
  const slots = useOfferedSlots(session);
  const open = useSession(session, (state) => state.shown);
  const opened = useRef<HTMLElement>(null);
  useEffect(() => {
    opened.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  if (slots.length === 0) return null;
  return (
    <>
      <div className={classes.choices}>
        <SlotOffers session={session} />
        {slots.map(({ id: slotId, label }) => (
          <Button
            key={slotId}
            variant="default"
            size="compact-sm"
            aria-expanded={open === slotId}
            aria-controls={`${id}-${slotId}`}
            onClick={() => session.show(open === slotId ? "results" : slotId)}
          >
            {label}
          </Button>
        ))}
      </div>
      {slots.map((slot) => (
        <section
          key={slot.id}
          ref={open === slot.id ? opened : null}
          id={`${id}-${slot.id}`}
          aria-label={slot.label}
          className={classes.opened}
          hidden={open !== slot.id}
        >
          <SlotPane slot={slot} isShown={open === slot.id} session={session} place={place} />
        </section>
      ))}
    </>
  );
}
