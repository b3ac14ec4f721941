import { expect, test } from "vitest";
import { opening, plainText } from "./plain-text.ts";

test("T2 text of rendered Markdown keeps its code and lists", () => {
  expect(
    plainText(
      "<p>A <code>CHECK</code> lets <em>NULL</em> pass: 1 &#x3C; 2 &amp; 3.</p><ul><li>one</li></ul>",
    ),
  ).toBe("A `CHECK` lets *NULL* pass: 1 < 2 & 3.\n- one");
});

test("T2 an opening ends with a sentence, or with a word", () => {
  expect(opening("One two. Three four five six.", 14)).toBe("One two.");
  expect(opening("One two three four five", 12)).toBe("One two …");
  expect(opening("Short.", 12)).toBe("Short.");
});
