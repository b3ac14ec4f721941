import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    // Raw HTML becomes text: what a bundle holds is safe to insert whatever an author typed.
    handlers: {
      html: (_state: unknown, node: { readonly value: string }) => ({
        type: "text" as const,
        value: node.value,
      }),
    },
  })
  // Links and images keep safe protocols only.
  .use(rehypeSanitize)
  .use(rehypeStringify)
  .freeze();

/**
 * Markdown (with GitHub's tables, strikethrough and task lists) as HTML without any raw HTML of the author's.
 * Fenced ```sql is `<pre><code class="language-sql">` with the SQL as text, which the page colors as its editor does.
 */
export function renderMarkdown(markdown: string): string {
  return String(processor.processSync(markdown)).trim();
}
