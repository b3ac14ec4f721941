import { expect, it } from "vitest";
import { taskLine } from "./task-line.ts";

it("begins with the question that a prompt emphasizes, not with the story or an emphasized word", () => {
  const html =
    "<p>It is <em>late</em>. Mateus asks: <em>which products were in the parcel?</em></p>\n<p>Show <code>id &lt; 5</code>.</p>";
  expect(taskLine(html)).toBe("Which products were in the parcel? Show id < 5.");
});

it("is the whole prompt where no question is emphasized", () => {
  expect(taskLine("<p>Fill the gaps.</p><ul><li>one</li><li>two</li></ul>")).toBe("Fill the gaps. one two");
});
