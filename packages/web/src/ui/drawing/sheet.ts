/**
 * Measures of a drawing, in units of which 16 are 1 rem: its code font is as wide as it is, so that a layout is known
 * before there is a page, and the same everywhere.
 */
export const TEXT = 13;
const CHARACTER = TEXT * 0.6;
export const ROW = 28;
export const PAD = 10;
const UNITS_PER_REM = 16;

/** Room for a drawing on a phone, and on anything larger; drawing.module.css shows the one that fits. */
export type Room = "wide" | "narrow";
/** How much smaller than its full size a drawing gets before it scrolls. */
export const SMALLEST = 0.78;
/** The widest drawing that doesn't scroll on a phone 360 pixels wide, and in the smallest place for the wide room. */
const WIDEST = { narrow: 294 / SMALLEST, wide: 512 / SMALLEST } as const;
/** How much shorter than usual texts may get so that a drawing fits. */
const SHORTEST = 0.75;

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

/**
 * Lays out with texts of at most `most` characters, or somewhat shorter if the drawing then fits its room, or else with
 * long headings in two lines. If it still doesn't fit, it scrolls anyway, and shortening its texts would gain nothing.
 */
export function fitted<Layout extends { readonly width: number }>(
  room: Room,
  most: number,
  layOut: (most: number, areFolded: boolean) => Layout,
): Layout {
  for (const areFolded of [false, true])
    for (let length = most; length >= most * SHORTEST; length -= 1) {
      const layout = layOut(length, areFolded);
      if (layout.width <= WIDEST[room]) return layout;
    }
  return layOut(most, true);
}

/** A size as the page takes it, so that a drawing grows with the reader's text. */
export function rem(units: number): string {
  return `${units / UNITS_PER_REM}rem`;
}
