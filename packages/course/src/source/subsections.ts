import { lineOf, type RootContent, type Section, sourceOf } from "./sections.ts";

/** Cuts what stands under a `##` heading at its `###` headings; `before` is what comes ahead of the first one. */
export function splitSubsections(
  { nodes }: Section,
  markdown: string,
): { readonly before: readonly RootContent[]; readonly subsections: readonly Section[] } {
  const before: RootContent[] = [];
  const subsections: { heading: string; line: number; nodes: RootContent[] }[] = [];
  for (const node of nodes) {
    if (node.type === "heading" && node.depth === 3) {
      subsections.push({ heading: sourceOf(markdown, node.children), line: lineOf(node), nodes: [] });
    } else {
      (subsections.at(-1)?.nodes ?? before).push(node);
    }
  }
  return { before, subsections };
}
