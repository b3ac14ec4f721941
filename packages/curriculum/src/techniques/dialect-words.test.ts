import { dialects } from "@master-sql/course";
import { wordsOfDifferences } from "@master-sql/judge/errors";
import { expect, test } from "vitest";
import { productContent } from "../product-content.ts";

const differences = new Map(productContent().content.dialects.map((each) => [each.id, each]));

test.each(wordsOfDifferences())(
  "the notes on dialects have the word $word, which explains errors",
  (shared) => {
    const { word, difference, systems } = shared;
    const row = differences.get(difference);
    const notes = (systems.length > 0 ? systems : dialects).map(
      (system) => row?.[system].toLowerCase() ?? "",
    );
    expect(notes.filter((note) => note.includes(word.toLowerCase()))).not.toEqual([]);
  },
);
