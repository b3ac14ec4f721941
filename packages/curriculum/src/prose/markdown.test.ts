import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test("prose, code and tables become HTML", () => {
  expect(renderMarkdown("Use **WHERE** and `a < b`.")).toBe(
    "<p>Use <strong>WHERE</strong> and <code>a &#x3C; b</code>.</p>",
  );
  expect(renderMarkdown("| a |\n| - |\n| 1 |")).toContain("<td>1</td>");
});

test("SQL is marked as such and otherwise left alone, for the page to color", () => {
  expect(renderMarkdown("```sql\nselect 'x' from t -- all\n```")).toBe(
    "<pre><code class=\"language-sql\">select 'x' from t -- all\n</code></pre>",
  );
});

test("raw HTML is shown as text, never as HTML", () => {
  const html = renderMarkdown('before <img src=x onerror="alert(1)"> after\n\n<script>alert(2)</script>');
  expect(html).not.toMatch(/<(img|script)/);
  expect(html).toContain("&#x3C;script>alert(2)&#x3C;/script>");
});

test("links can't carry scripts", () => {
  expect(renderMarkdown("[here](javascript:alert(1))")).not.toContain("javascript:");
});
