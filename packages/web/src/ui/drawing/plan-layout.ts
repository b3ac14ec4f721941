import type { PlanDrawing } from "@master-sql/course";
import { number, quantity } from "@master-sql/words";
import { clip, PAD, widthOf } from "./sheet.ts";

interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  /** What it reads, and by what. */
  readonly of: string;
  readonly figures: string;
  /** How far its estimate was off. */
  readonly misestimate: string | null;
  /** The share of all pages that it touches, itself and below, as a length. */
  readonly bar: number;
}

export interface PlanLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  /** From a node to the one that takes its rows. */
  readonly links: readonly string[];
  readonly barX: number;
  /** What the bars count, and where it begins so that it ends within the drawing. */
  readonly head: { readonly x: number; readonly text: string };
}

const ROOMS = {
  wide: { indent: 30, most: 40, bar: 120 },
  narrow: { indent: 16, most: 22, bar: 40 },
} as const;
const NODE = 46;
/** Another line in a node. */
const LINE = 18;
const GAP = 12;
/** Room for what stands above the bars. */
const TOP = 20;

/** The nodes below each other, each further in than the one that takes its rows, with its pages as a bar. */
export function planLayout({ nodes, pages }: PlanDrawing, room: keyof typeof ROOMS): PlanLayout {
  const { indent, most, bar } = ROOMS[room];
  let y = TOP;
  const placed = nodes.map(({ node, relation, index, depth, rows, times, pages: own, misestimate }) => {
    const of = clip([relation, index && `by ${index}`].filter(Boolean).join(" "), most - node.length);
    const often = times > 1 ? `, ${number(times)} times` : "";
    const figures = clip(`${quantity(rows, "row")}, ${quantity(own, "page")}${often}`, most);
    const off = misestimate && clip(`▲ ${misestimate}`, most);
    const width = Math.max(...[`${node} ${of}`, figures, off ?? ""].map(widthOf)) + 2 * PAD;
    const height = NODE + (off ? LINE : 0);
    const top = y;
    y += height + GAP;
    return {
      x: 1 + depth * indent,
      y: top,
      width,
      height,
      name: node,
      of,
      figures,
      misestimate: off,
      bar: (own / Math.max(1, pages)) * bar,
    };
  });
  const barX = Math.max(...placed.map(({ x, width }) => x + width)) + 16;
  const width = barX + bar + 2;
  const text = quantity(pages, "page");
  return {
    width,
    head: { x: Math.min(barX, width - widthOf(text)), text },
    height: y - GAP + 2,
    barX,
    nodes: placed,
    links: nodes.flatMap(({ depth }, at) => {
      const parent = nodes.slice(0, at).findLastIndex((other) => other.depth === depth - 1);
      const [from, to] = [placed[at], placed[parent]];
      if (!from || !to) return [];
      const x = to.x + indent / 2;
      return [`M${from.x} ${from.y + from.height / 2}H${x + 6}q-6 0 -6 -6V${to.y + to.height}`];
    }),
  };
}
