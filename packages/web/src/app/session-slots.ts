import { tutorSlot } from "../features/tutor/tutor-slot.ts";
import { xraySlot } from "../features/xray/xray-slot.ts";
import type { SessionSlot } from "../lib/editor-session/slots/slot.ts";

/**
 * What features show beside the results wherever SQL is written: in the workbench, in lessons, in the playground and in
 * interviews. In the order of their tabs and buttons.
 */
export const sessionSlots: readonly SessionSlot[] = [xraySlot, tutorSlot];
