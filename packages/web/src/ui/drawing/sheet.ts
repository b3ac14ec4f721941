/**
 * Measures of a drawing, in units of which 16 are 1 rem: its code font is as wide as it is, so that a layout is known
 * before there is a page, and the same everywhere.
 */
export const TEXT = 13;
const CHARACTER = TEXT * 0.6;
export const ROW = 28;
export const PAD = 10;
const UNITS_PER_REM = 16;

/** Room that a text takes. */
export function widthOf(text: string): number {
  return [...text].length * CHARACTER;
}

/** A text that is no longer than `most` characters. */
export function clip(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** A size as the page takes it, so that a drawing grows with the reader's text. */
export function rem(units: number): string {
  return `${units / UNITS_PER_REM}rem`;
}
