import { Fragment, type ReactNode } from "react";

/** Code, strong, and emphasis; what isn't closed is text. */
const INLINE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*/g;

interface Block {
  readonly kind: "paragraph" | "list" | "code";
  readonly lines: string[];
}

/**
 * The little Markdown that the tutor writes: paragraphs, lists, code, emphasis. It becomes elements and text, never
 * HTML, and no link or picture.
 */
export function MarkdownText({ markdown }: { readonly markdown: string }) {
  return blocksOf(markdown).map(({ kind, lines }, at) => {
    if (kind === "code") {
      return (
        <pre translate="no" key={at}>
          <code translate="no">{lines.join("\n")}</code>
        </pre>
      );
    }
    if (kind === "list") {
      return (
        <ul key={at}>
          {lines.map((line, item) => (
            <li key={item}>{inline(line)}</li>
          ))}
        </ul>
      );
    }
    return <p key={at}>{inline(lines.join(" "))}</p>;
  });
}

function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let isInCode = false;
  let isOpen = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      isInCode = !isInCode;
      isOpen = false;
      if (isInCode) blocks.push({ kind: "code", lines: [] });
      continue;
    }
    if (isInCode) {
      blocks.at(-1)?.lines.push(line);
      continue;
    }
    const trimmed = line.trim();
    const isItem = trimmed.startsWith("- ");
    const last = blocks.at(-1);
    if (trimmed === "") isOpen = false;
    else if (isItem && isOpen && last?.kind === "list") last.lines.push(trimmed.slice(2));
    else if (!isItem && isOpen && last?.kind === "paragraph") last.lines.push(trimmed);
    else blocks.push({ kind: isItem ? "list" : "paragraph", lines: [isItem ? trimmed.slice(2) : trimmed] });
    if (trimmed !== "") isOpen = true;
  }
  return blocks;
}

function inline(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis] = found;
    pieces.push(text.slice(from, found.index));
    if (code !== undefined) pieces.push(<code translate="no">{code}</code>);
    else if (strong !== undefined) pieces.push(<strong>{strong}</strong>);
    else pieces.push(<em>{emphasis}</em>);
    from = found.index + whole.length;
  }
  pieces.push(text.slice(from));
  return pieces.map((piece, at) => <Fragment key={at}>{piece}</Fragment>);
}
