import type { BtreeDrawing } from "@master-sql/course";
import { number, quantity } from "@master-sql/words";
import { clip, PAD, widthOf } from "./sheet.ts";

interface PlacedEntry {
  readonly x: number;
  readonly width: number;
  readonly text: string;
  /** Where it leads to. */
  readonly to: string;
  readonly isFollowed: boolean;
}

interface PlacedPage {
  readonly y: number;
  readonly width: number;
  /** What kind of page it is, and which. */
  readonly name: string;
  readonly note: string;
  readonly entries: readonly PlacedEntry[];
  /** Entries at its ends that aren't drawn. */
  readonly gaps: readonly { readonly x: number; readonly text: string }[];
}

export interface BtreeLayout {
  readonly width: number;
  readonly height: number;
  readonly pages: readonly PlacedPage[];
  /** From the entry that is followed to the page that it leads to. */
  readonly links: readonly string[];
}

const ROOMS = {
  wide: { beside: 2, most: 26, note: true },
  narrow: { beside: 1, most: 9, note: false },
} as const;
/** Characters of keys that leave room for fewer entries. */
const LONG = 12;
export const NAME = 20;
export const ENTRY = 46;
const GAP = 26;

/** The pages of a search below each other, and at the end what is fetched from the table. */
export function btreeLayout(drawing: BtreeDrawing, room: keyof typeof ROOMS): BtreeLayout {
  const { most, note } = ROOMS[room];
  const longest = Math.max(
    ...drawing.levels.flatMap(({ entries }) => entries.map(({ cells }) => cells.join().length)),
  );
  const beside = longest > LONG ? 1 : ROOMS[room].beside;
  const contents = [
    ...drawing.levels.map((level, at) => levelContents(level, at, drawing.levels.length, beside)),
    ...(drawing.fetched ? [fetchedContents(drawing.table, drawing.fetched, room === "wide" ? 4 : 2)] : []),
  ];
  const pages = contents.map((page, at) => placePage(page, at * (NAME + ENTRY + GAP), most, note));
  return {
    width: Math.max(...pages.map(({ width }) => width)) + 2,
    height: pages.length * (NAME + ENTRY + GAP) - GAP + 2,
    pages,
    links: pages.slice(1).flatMap((page, at) => {
      const above = pages[at];
      const from = above?.entries.find(({ isFollowed }) => isFollowed);
      if (!above || !from) return [];
      const x = from.x + from.width / 2;
      const to = Math.min(x, page.width - 2 * PAD);
      const [start, end] = [above.y + NAME + ENTRY, page.y + NAME];
      return [`M${x} ${start}C${x} ${start + GAP} ${to} ${end - GAP} ${to} ${end}`];
    }),
  };
}

interface PageContents {
  readonly name: string;
  readonly note: string;
  readonly before: number;
  readonly after: number;
  readonly entries: readonly { readonly text: string; readonly to: string; readonly isFollowed: boolean }[];
}

function levelContents(
  { block, pages, before, after, entries, followed }: BtreeDrawing["levels"][number],
  at: number,
  levels: number,
  beside: number,
): PageContents {
  const isLeaf = at === levels - 1;
  const from = Math.max(0, followed - beside);
  const shown = entries.slice(from, followed + beside + 1);
  const kind = isLeaf ? "leaf" : at === 0 ? "root" : "branch";
  return {
    name: `${kind}, page ${block}`,
    note: pages === 1 ? "" : `one of ${number(pages)}`,
    before: before + from,
    after: after + entries.length - from - shown.length,
    entries: shown.map(({ cells, child, rows }, index) => ({
      text: `${isLeaf ? "" : "≥ "}${cells.map((cell) => cell ?? "NULL").join(", ")}`,
      to: child === null ? quantity(rows, "row") : `page ${child}`,
      isFollowed: from + index === followed,
    })),
  };
}

function fetchedContents(
  table: string,
  { rows, pages, hidden }: NonNullable<BtreeDrawing["fetched"]>,
  most: number,
): PageContents {
  const all = pages.length + hidden;
  return {
    name: `table ${table}`,
    note: `${quantity(rows, "row")} on ${quantity(all, "page")}`,
    before: 0,
    after: all - Math.min(most, pages.length),
    entries: pages.slice(0, most).map((page) => ({
      text: `page ${page.block}`,
      to: quantity(page.rows, "row"),
      isFollowed: true,
    })),
  };
}

function placePage(
  { name, note, before, after, entries }: PageContents,
  y: number,
  most: number,
  isWide: boolean,
): PlacedPage {
  const gaps: { x: number; text: string }[] = [];
  let x = 1;
  const gap = (count: number) => {
    if (count === 0) return;
    const text = isWide ? `${number(count)} more` : "…";
    gaps.push({ x: x + PAD, text });
    x += widthOf(text) + 2 * PAD;
  };
  gap(before);
  const placed = entries.map(({ text, to, isFollowed }) => {
    const clipped = clip(text, most);
    const width = Math.max(widthOf(clipped), widthOf(to)) + 2 * PAD;
    const at = x;
    x += width;
    return { x: at, width, text: clipped, to, isFollowed };
  });
  gap(after);
  return { y, width: x, name, note: isWide ? note : "", entries: placed, gaps };
}
