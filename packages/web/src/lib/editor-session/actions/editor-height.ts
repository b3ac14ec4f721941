import type { CSSProperties } from "react";

/**
 * Style of a parent of `AnswerEditor` in a page that scrolls: the editor is as high as its lines, also where they wrap, at
 * least and at most as high as so many, and no higher than leaves it in sight. The parent's font size is the editor's.
 */
export function editorHeight(least: number, most: number): CSSProperties {
  return {
    "--editor-block-size": "auto",
    "--editor-least": heightOf(least),
    "--editor-most": heightOf(most),
    "--editor-sizing": "content",
  } as CSSProperties;
}

function heightOf(lines: number): string {
  return `min(${lines} * 1.6em + 20px, 70dvh)`;
}
