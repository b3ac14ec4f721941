import type { ClausesDrawing } from "@master-sql/course";
import { number, plural } from "@master-sql/words";
import { clip, PAD, widthOf } from "./sheet.ts";

export interface PlacedClause {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly isSelect: boolean;
}

export interface ClausesLayout {
  readonly width: number;
  readonly height: number;
  readonly heads: readonly { readonly x: number; readonly text: string }[];
  readonly written: readonly PlacedClause[];
  readonly steps: readonly (PlacedClause & { readonly figure: string; readonly figureX: number })[];
  readonly lines: readonly { readonly key: string; readonly path: string; readonly isSelect: boolean }[];
}

const ROOMS = {
  wide: { most: 34, gap: 92 },
  narrow: { most: 15, gap: 44 },
} as const;
export const BOX = 28;
const STEP = BOX + 8;
const TOP = 30;

/** What is written on the left, the steps on the right in their order, and a line from each clause to its step. */
export function clausesLayout({ written, steps }: ClausesDrawing, room: keyof typeof ROOMS): ClausesLayout {
  const { most, gap } = ROOMS[room];
  const texts = written.map((text) => clip(text, most));
  const width = Math.max(...texts.map(widthOf), widthOf("as written")) + 2 * PAD;
  const rank = (at: number | null) => steps.filter((step) => step.written === at).at(-1);
  const left = texts.map((text, at) => ({
    x: 1,
    y: TOP + at * STEP,
    width,
    text,
    isSelect: rank(at)?.words === "SELECT",
  }));
  const words = steps.map(({ words: each }, at) => `${at + 1}  ${each}`);
  const x = 1 + width + gap;
  const boxWidth = Math.max(...words.map(widthOf)) + 2 * PAD;
  const figures = steps.map(({ rows }) => (rows === null ? "" : `${number(rows)} ${plural(rows, "row")}`));
  const right = steps.map((step, at) => ({
    x,
    y: TOP + at * STEP,
    width: boxWidth,
    text: words[at] ?? "",
    isSelect: step.words === "SELECT",
    figure: figures[at] ?? "",
    figureX: x + boxWidth + PAD,
  }));
  return {
    width: x + boxWidth + PAD + Math.max(...figures.map(widthOf)) + 2,
    height: TOP + Math.max(left.length, right.length) * STEP,
    heads: [
      { x: 1, text: "as written" },
      { x, text: "as carried out" },
    ],
    written: left,
    steps: right,
    lines: steps.flatMap(({ written: at, words: name }, index) => {
      const [from, to] = [at === null ? undefined : left[at], right[index]];
      if (!from || !to) return [];
      const [start, end] = [from.y + BOX / 2, to.y + BOX / 2];
      const middle = 1 + width + gap / 2;
      return [
        {
          key: `${at}-${index}`,
          isSelect: name === "SELECT",
          path: `M${1 + width} ${start}C${middle} ${start} ${middle} ${end} ${x} ${end}`,
        },
      ];
    }),
  };
}
