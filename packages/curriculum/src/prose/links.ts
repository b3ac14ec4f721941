import type { Content, ContentProblem, SourceFile } from "@master-sql/engine/content/source";
import { fromMarkdown } from "mdast-util-from-markdown";

type MarkdownNode = ReturnType<typeof fromMarkdown>["children"][number];

/** Pages that content may lead to besides lessons, modules and exercises. */
const pages = new Set(["/modules", "/practice", "/cheatsheet", "/playground", "/roadmap", "/quizzes"]);

/**
 * Links that lead nowhere. Content links to the product's own pages only, by path: what stands elsewhere on the web can't be checked
 * here, and moves.
 */
export function findDeadLinks(files: readonly SourceFile[], content: Content): readonly ContentProblem[] {
  const targets = new Set([
    ...pages,
    ...content.modules.flatMap(({ id, lessons, exercises }) => [
      `/learning/${id}`,
      `/quiz/${id}`,
      ...lessons.map((slug) => `/learning/${id}/${slug}`),
      ...exercises.map((slug) => `/practice/${slug}`),
    ]),
    ...(content.cheatSheet?.value.levels ?? []).flatMap(({ topics }) =>
      topics
        .flatMap(({ id, snippets }) => [id, ...snippets.map((snippet) => snippet.id)])
        .map((id) => `/cheatsheet#${id}`),
    ),
  ]);
  return files
    .filter(({ path }) => path.endsWith(".md") && path !== "README.md")
    .flatMap(({ path, text }) =>
      linksIn(text)
        .filter(({ url }) => !targets.has(url))
        .map(({ url, line }) => ({
          file: path,
          line,
          message: `The link to ${url} leads nowhere; link to a page of ours, such as /learning/<module>/<lesson>, or take it away.`,
        })),
    );
}

function linksIn(markdown: string): readonly { readonly url: string; readonly line: number }[] {
  const visit = (node: MarkdownNode): readonly { url: string; line: number }[] => {
    if (node.type === "link" || node.type === "image" || node.type === "definition")
      return [{ url: node.url, line: node.position?.start.line ?? 1 }];
    return "children" in node ? node.children.flatMap(visit) : [];
  };
  return fromMarkdown(markdown).children.flatMap(visit);
}
