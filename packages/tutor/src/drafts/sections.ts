/** Text without a block of code that may wait for more before it is checked, in UTF-16 code units. */
const LONG_PROSE = 900;
/** A block of code is never waited for beyond this. */
const LONG_BLOCK = 8_000;

/** Cuts a draft that arrives piece by piece into sections that can be checked and shown one after the other. */
export interface SectionSplitter {
  /** Sections that became complete. */
  push(text: string): readonly string[];
  /** What is left at the end. */
  end(): readonly string[];
}

/** A section ends with a block of code, or after some paragraphs that have none. */
export function sectionSplitter(): SectionSplitter {
  let waiting = "";
  const take = (isAll: boolean): readonly string[] => {
    const sections: string[] = [];
    for (let at = cutAt(waiting); at > 0; at = cutAt(waiting)) {
      sections.push(waiting.slice(0, at));
      waiting = waiting.slice(at);
    }
    if (isAll && waiting.trim() !== "") sections.push(waiting);
    if (isAll) waiting = "";
    return sections.filter((section) => section.trim() !== "");
  };
  return {
    push(text) {
      waiting += text;
      return take(false);
    },
    end: () => take(true),
  };
}

/** Where the first section ends; 0 while it isn't complete. */
function cutAt(text: string): number {
  let at = 0;
  let isInBlock = false;
  for (let end = text.indexOf("\n", at); end >= 0; end = text.indexOf("\n", at)) {
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line.startsWith("```")) {
      if (isInBlock) return at;
      isInBlock = true;
    } else if (!isInBlock && line === "" && at > LONG_PROSE) return at;
  }
  return text.length > LONG_BLOCK ? text.length : 0;
}

/** A piece of a section: words, or a block of code as it is fenced. */
export type Piece =
  | { readonly type: "prose"; readonly text: string }
  | { readonly type: "code"; readonly language: string; readonly code: string };

/** Takes a section apart. A block that isn't closed goes to the end. */
export function piecesOf(section: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let prose: string[] = [];
  let block: { readonly language: string; readonly lines: string[] } | null = null;
  const close = () => {
    const text = prose.join("\n").trim();
    if (text !== "") pieces.push({ type: "prose", text });
    prose = [];
    if (block) pieces.push({ type: "code", language: block.language, code: block.lines.join("\n").trim() });
    block = null;
  };
  for (const line of section.split("\n")) {
    const isFence = line.trim().startsWith("```");
    if (block) {
      if (isFence) close();
      else block.lines.push(line);
    } else if (isFence) {
      close();
      block = { language: line.trim().slice(3).trim().toLowerCase(), lines: [] };
    } else prose.push(line);
  }
  close();
  return pieces.filter((piece) => piece.type === "prose" || piece.code !== "");
}
