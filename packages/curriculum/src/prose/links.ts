import { knownAddresses, type PublishedNames } from "@master-sql/course/pages";
import type { Content, ContentProblem, SourceFile } from "@master-sql/course/source";
import { fromMarkdown } from "mdast-util-from-markdown";

/**
 * Every link, image and definition of CommonMark has one of these: `](`, `]:`, or `<` and what names a protocol or an
 * address. Few files have any, and reading Markdown takes long.
 */
const mayLink = /\]\(|\]:|<[^\s<>]*[:@]/;

type MarkdownNode = ReturnType<typeof fromMarkdown>["children"][number];

/**
 * Links that lead nowhere. Content links to the product's own pages only, by path: what stands elsewhere on the web
 * can't be checked here, and moves.
 */
export function findDeadLinks(files: readonly SourceFile[], content: Content): readonly ContentProblem[] {
  const targets = new Set([
    ...knownAddresses(namesOf(content)),
    ...(content.cheatSheet?.value.levels ?? []).flatMap(({ topics }) =>
      topics
        .flatMap(({ id, snippets }) => [id, ...snippets.map((snippet) => snippet.id)])
        .map((id) => `/cheatsheet#${id}`),
    ),
  ]);
  return files
    .filter(({ path, text }) => path.endsWith(".md") && path !== "README.md" && mayLink.test(text))
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

function namesOf({ modules, quizzes, interviews }: Content): PublishedNames {
  const withQuiz = new Set(quizzes.map(({ quiz }) => quiz.slug));
  return {
    modules: modules.map(({ id, lessons, exercises }) => ({
      id,
      lessons,
      exercises,
      hasQuiz: withQuiz.has(id),
    })),
    interviews: interviews.map(({ interview }) => interview.slug),
  };
}

function linksIn(markdown: string): readonly { readonly url: string; readonly line: number }[] {
  const visit = (node: MarkdownNode): readonly { url: string; line: number }[] => {
    if (node.type === "link" || node.type === "image" || node.type === "definition")
      return [{ url: node.url, line: node.position?.start.line ?? 1 }];
    return "children" in node ? node.children.flatMap(visit) : [];
  };
  return fromMarkdown(markdown).children.flatMap(visit);
}
