import type { CSSProperties } from "react";

/**
 * Style of a parent of `AnswerEditor` in a page that scrolls: the editor is as high as so many lines, and no higher than
 * leaves it in sight. The parent's font size is the editor's.
 */
export function editorHeight(lines: number): CSSProperties {
  return { "--editor-block-size": `min(${lines} * 1.6em + 20px, 70dvh)` } as CSSProperties;
}
