import type { Station } from "@master-sql/learning";
import { expect, test } from "vitest";
import { placeText, skippedText, whyText } from "./placement-words.ts";

const catalogue = {
  concepts: ["NULL", "Outer joins", "GROUP BY"].map((title) => ({ id: title, title, prerequisites: [] })),
};
const skipped: Pick<Station, "reached" | "refuted"> = { reached: "placement", refuted: [] };
const open = { reached: null, refuted: [] };
const withGaps = (...refuted: number[]) => ({ reached: null, refuted });
const found = { found: placeText("Sequences in data"), certainty: 0.91 };

test("without a wrong answer the path begins at the place that was found", () => {
  expect(whyText([skipped, skipped, open], catalogue, found)).toBe(
    "This is almost certainly the right place to start, or one module away from it. 2 modules are skipped. A wrong answer later brings back what teaches it.",
  );
  expect(whyText([open, open], catalogue, { ...found, certainty: 0.85 })).toBe(
    "This is probably the right place to start, or one module away from it.",
  );
});

test("concepts answered wrong come first, each once, and the place that was found after them", () => {
  expect(whyText([withGaps(0), withGaps(1, 2), withGaps(0), skipped, open], catalogue, found)).toBe(
    "You start with what you answered wrong: NULL, Outer joins, and GROUP BY. Your path then continues with “Sequences in data”. That is almost certainly the right place, or one module away from it. 1 other module is skipped. A wrong answer later brings back what teaches it.",
  );
});

test("[S11.4] what is said of a module is what the path does with it", () => {
  const told = (station: typeof skipped, wasAsked: boolean) => skippedText(station, catalogue, { wasAsked });
  expect(told(skipped, true)).toBe("Skipped. We didn't ask about its other concepts.");
  expect(told(skipped, false)).toContain("We asked nothing about it");
  expect(told(withGaps(0), true)).toBe("Skipped, except for NULL: that stays on your path.");
  expect(told(withGaps(1, 2), false)).toBe(
    "Skipped, except for Outer joins and GROUP BY: those stay on your path.",
  );
  expect(told(open, true)).toBeNull();
});
