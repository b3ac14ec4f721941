import { expect, it } from "vitest";
import { descriptionOf } from "./description.ts";
import { htmlText } from "./html-text.ts";

it("has the words of blocks apart, and characters as they are", () => {
  const html =
    "<p>Ann &#x26; Bo&#39;s <code>id &lt;= 5 &amp;&amp; x</code></p><ul><li>one</li><li>two</li></ul>\n";
  expect(htmlText(html)).toBe("Ann & Bo's id <= 5 && x one two");
});

it("a description ends after a whole word, within what search engines show", () => {
  expect(descriptionOf("<p>Which <em>products</em>?</p>")).toBe("Which products?");
  const long = descriptionOf(`<p>${"word ".repeat(100)}</p>`);
  expect(long).toMatch(/^(word )+word…$/);
  expect(long.length).toBeLessThanOrEqual(160);
});
