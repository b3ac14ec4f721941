import type { FuncCall } from "@pgsql/types";
import { nameParts } from "../../sql/parse-tree.ts";
import { type MutationOperator, replacement } from "../operator.ts";

/** AT TIME ZONE left out or written twice. */
export const clock: MutationOperator = {
  name: "clock",
  takesTrap: true,
  *edits(place) {
    if (place.name !== "FuncCall") return;
    const call: FuncCall = place.value;
    const [zone, moment] = call.args ?? [];
    if (nameParts(call.funcname).at(-1) !== "timezone" || !zone || !moment) return;
    yield replacement(place, moment);
    yield replacement(place, { FuncCall: { ...call, args: [zone, { FuncCall: call }] } });
  },
};
