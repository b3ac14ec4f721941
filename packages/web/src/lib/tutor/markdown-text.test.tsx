import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkdownText, markdownLine } from "./markdown-text.tsx";

const html = (markdown: string) => renderToStaticMarkup(<MarkdownText markdown={markdown} />);

test("paragraphs, lists, code and emphasis become elements", () => {
  expect(html("One `a < b`\nand **two**.\n\n- *x*\n- y\n\n```sql\nselect 1\n```")).toBe(
    '<p>One <code translate="no">a &lt; b</code> and <strong>two</strong>.</p><ul><li><em>x</em></li><li>y</li></ul>' +
      '<pre translate="no"><code translate="no">select 1</code></pre>',
  );
});

test("code within emphasis is code", () => {
  expect(html("*Is `delivered_at` NULL?* No: **use `count(*)`**, and *`a`*.")).toBe(
    '<p><em>Is <code translate="no">delivered_at</code> NULL?</em> No: <strong>use ' +
      '<code translate="no">count(*)</code></strong>, and <em><code translate="no">a</code></em>.</p>',
  );
  expect(markdownLine("*Is `a` NULL?*")).toBe("Is a NULL?");
});

test("numbers that follow each other become a list", () => {
  expect(html("In this order:\n1. FROM\n2. WHERE\n\n2. of May")).toBe(
    "<p>In this order:</p><ol><li>FROM</li><li>WHERE</li></ol><p>2. of May</p>",
  );
});

test("markup, links and pictures stay text", () => {
  const text = '<img src=x onerror="alert(1)"> ![p](https://example.com/p.png) [l](javascript:alert(1))';
  expect(html(text)).not.toMatch(/<(img|a|script)/);
  expect(html(text)).toContain("![p](https://example.com/p.png)");
});

test("what isn't closed is text", () => {
  expect(html("2 * 3 * 4 and `open")).toBe("<p>2 * 3 * 4 and `open</p>");
});

test("as one line it has no marks, and keeps what only looks like one", () => {
  expect(markdownLine("Count *all* of **them**.\n\nUse `count(*)`:\n2 * 3 * 4")).toBe(
    "Count all of them. Use count(*): 2 * 3 * 4",
  );
});
