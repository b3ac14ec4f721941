import { intervalOf } from "./date-functions.ts";
import type { ForeignRule } from "./rule.ts";

const UNIT = /^(second|minute|hour|day|week|month|quarter|year)s?$/;

/** `INTERVAL 7 DAY` */
export const interval: ForeignRule = {
  difference: "date-plus",
  word: "INTERVAL",
  find({ layout, text }, index) {
    if (layout.word(index) !== "interval") return null;
    const isNegative = layout.word(index + 1) === "-";
    const place = isNegative ? index + 2 : index + 1;
    const unit = layout.word(place + 1);
    if (!/^[\p{L}\p{N}_]/u.test(layout.word(place)) || !UNIT.test(unit)) return null;
    const own = intervalOf(`${isNegative ? "-" : ""}${text(place)}`, unit);
    return {
      to: place + 1,
      name: `INTERVAL ${text(place)} ${unit.toUpperCase()}`,
      systems: ["mysql", "bigquery"],
      instead: own,
      note: "The amount and the unit are one string.",
      write: () => own,
    };
  },
};
