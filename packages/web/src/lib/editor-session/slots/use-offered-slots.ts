import { useEffect } from "react";
import { whenIdle } from "../../pages/when-idle.ts";
import type { EditorSession } from "../session/editor-session.ts";
import { useSession } from "../session/use-editor-session.ts";
import type { SessionSlot } from "./slot.ts";
import { useSessionSlots } from "./slot-context.tsx";

/** The slots that have something to show now, in the order of their list. */
export function useOfferedSlots(session: EditorSession): readonly SessionSlot[] {
  const slots = useSessionSlots();
  // As text, so that an edit that changes nothing about it renders nothing.
  const offered = useSession(session, (state) =>
    slots.map((slot) => (slot.when(state) ? "1" : "0")).join(""),
  );
  useEffect(
    () =>
      whenIdle(() => {
        for (const [i, slot] of slots.entries()) if (offered[i] === "1") slot.prepare?.(session);
      }),
    [session, slots, offered],
  );
  return slots.filter((_, i) => offered[i] === "1");
}
