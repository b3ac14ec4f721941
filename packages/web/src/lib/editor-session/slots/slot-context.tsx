import { createContext, type ReactNode, useContext } from "react";
import type { SessionSlot } from "./slot.ts";

const Slots = createContext<readonly SessionSlot[]>([]);

/** Makes slots known to every session below. */
export function SessionSlots({
  slots,
  children,
}: {
  readonly slots: readonly SessionSlot[];
  readonly children: ReactNode;
}) {
  return <Slots value={slots}>{children}</Slots>;
}

export function useSessionSlots(): readonly SessionSlot[] {
  return useContext(Slots);
}
