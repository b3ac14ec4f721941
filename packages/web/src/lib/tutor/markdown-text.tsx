import { Fragment, type ReactNode } from "react";

/** Code, strong, and emphasis, both perhaps around code such as `count(*)`; what isn't closed is text. */
const INLINE =
  /`([^`\n]+)`|\*\*((?:`[^`\n]+`|[^*`\n])+)\*\*|\*((?:`[^`\n]+`|[^*`\s])(?:`[^`\n]+`|[^*`\n])*)\*/g;

interface Block {
  readonly kind: "paragraph" | "list" | "numbered" | "code";
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
    if (kind === "list" || kind === "numbered") {
      const List = kind === "list" ? "ul" : "ol";
      return (
        <List key={at}>
          {lines.map((line, item) => (
            <li key={item}>{inline(line)}</li>
          ))}
        </List>
      );
    }
    return <p key={at}>{inline(lines.join(" "))}</p>;
  });
}

/** Such Markdown as one line of text, without its marks. */
export function markdownLine(markdown: string): string {
  return markdown
    .replace(INLINE, (_, code, strong, emphasis) => code ?? markdownLine(strong ?? emphasis))
    .split(/\s+/)
    .join(" ");
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
    const last = isOpen ? blocks.at(-1) : undefined;
    isOpen = trimmed !== "";
    if (!isOpen) continue;
    const { kind, text } = lineOf(trimmed, last);
    if (last?.kind === kind) last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks;
}

/** A number begins a list if it is 1, and goes on with one if it comes next. */
function lineOf(
  line: string,
  last: Block | undefined,
): { readonly kind: Block["kind"]; readonly text: string } {
  if (line.startsWith("- ")) return { kind: "list", text: line.slice(2) };
  const next = last?.kind === "numbered" ? last.lines.length + 1 : 1;
  const start = `${next}. `;
  return line.startsWith(start)
    ? { kind: "numbered", text: line.slice(start.length) }
    : { kind: "paragraph", text: line };
}

function inline(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis] = found;
    pieces.push(text.slice(from, found.index));
    if (code !== undefined) pieces.push(<code translate="no">{code}</code>);
    else if (strong !== undefined) pieces.push(<strong>{inline(strong)}</strong>);
    else pieces.push(<em>{inline(emphasis ?? "")}</em>);
    from = found.index + whole.length;
  }
  pieces.push(text.slice(from));
  return pieces.map((piece, at) => <Fragment key={at}>{piece}</Fragment>);
}
