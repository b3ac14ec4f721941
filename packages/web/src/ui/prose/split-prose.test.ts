import { expect, test } from "vitest";
import { splitProse } from "./split-prose.ts";

test("cuts at SQL blocks and gives their text back as it was written", () => {
  const html =
    "<p>One</p>\n<pre><code class=\"language-sql\">select 'a' &#x3C; &quot;b&quot; &amp;&amp; c > 1;\n</code></pre>\n<p>Two</p>";
  expect(splitProse(html)).toEqual([
    { kind: "html", html: "<p>One</p>\n" },
    { kind: "sql", sql: "select 'a' < \"b\" && c > 1;" },
    { kind: "html", html: "\n<p>Two</p>" },
  ]);
});

test("leaves other code alone", () => {
  const html = "<pre><code>plain</code></pre>";
  expect(splitProse(html)).toEqual([{ kind: "html", html }]);
});

test("an escaped ampersand is not decoded twice", () => {
  expect(splitProse('<pre><code class="language-sql">&#x26;lt;</code></pre>')).toEqual([
    { kind: "sql", sql: "&lt;" },
  ]);
});
