import type { HistoryDrawing } from "@master-sql/course";
import { clip, PAD, widthOf } from "./sheet.ts";

interface PlacedSpan {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** It has no end, and reaches to the edge. */
  readonly isOpen: boolean;
  /** Empty where there is no room. */
  readonly text: string;
}

export interface HistoryLayout {
  readonly width: number;
  readonly height: number;
  readonly lanes: readonly { readonly name: string; readonly y: number; readonly top: number }[];
  readonly spans: readonly PlacedSpan[];
  readonly ticks: readonly {
    readonly x: number;
    readonly text: string;
    readonly anchor: "start" | "middle" | "end";
  }[];
  readonly bottom: number;
  readonly left: number;
}

const ROOMS = { wide: { axis: 520, name: 22 }, narrow: { axis: 250, name: 8 } } as const;
export const SPAN = 24;
const LINE = SPAN + 6;
/** What a span without an end reaches beyond the last moment that there is. */
const OPEN = 0.12;
/** Characters of a date. */
const DATE = 10;
/** Seconds in which the time of day matters. */
const FEW_DAYS = 4 * 86_400;

/** Lanes below each other, on one axis of time; what overlaps within a lane goes below what it overlaps. */
export function historyLayout({ lanes }: HistoryDrawing, room: keyof typeof ROOMS): HistoryLayout {
  const { axis, name: most } = ROOMS[room];
  const names = lanes.map(({ name }) => clip(name, most));
  const left = Math.max(...names.map(widthOf)) + 2 * PAD;
  const all = lanes.flatMap(({ spans }) => spans);
  const moments = all.flatMap(({ begin, end }) => [begin, ...(end === null ? [] : [end])]);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const hasOpen = all.some(({ end }) => end === null);
  const length = Math.max(1, last - first) * (hasOpen ? 1 + OPEN : 1);
  const at = (moment: number) => left + ((moment - first) / length) * axis;
  let y = 4;
  const placed = lanes.map(({ spans }, lane) => {
    const top = y;
    const ends: number[] = [];
    const own = spans.map(({ words, begin, end, from }, index): PlacedSpan => {
      const free = ends.findIndex((until) => until <= begin);
      const row = free < 0 ? ends.length : free;
      ends[row] = end ?? Number.POSITIVE_INFINITY;
      const x = at(begin);
      const width = Math.max(3, (end === null ? left + axis : at(end)) - x);
      const room = Math.floor((width - PAD) / widthOf("x"));
      const label = words || from.slice(0, DATE);
      return {
        key: `${lane}:${index}`,
        x,
        y: top + row * LINE,
        width,
        isOpen: end === null,
        text: room >= Math.min(4, label.length) ? clip(label, room) : "",
      };
    });
    y += Math.max(1, ends.length) * LINE + 6;
    return { lane: { name: names[lane] ?? "", y: top + SPAN / 2, top }, spans: own };
  });
  return {
    width: left + axis + 2,
    height: y + 24,
    bottom: y,
    left,
    lanes: placed.map(({ lane }) => lane),
    spans: placed.flatMap(({ spans }) => spans),
    ticks: ticksOf(all, at, left + axis),
  };
}

/** The moments at which something begins or ends, as far as their names have room beside each other. */
function ticksOf(
  spans: HistoryDrawing["lanes"][number]["spans"],
  at: (moment: number) => number,
  edge: number,
): HistoryLayout["ticks"] {
  const moments = new Map<number, string>();
  for (const { begin, from, end, to } of spans) {
    moments.set(begin, from);
    if (end !== null && to !== null) moments.set(end, to);
  }
  const sorted = [...moments].toSorted(([a], [b]) => a - b);
  const [first, last] = [sorted[0]?.[0] ?? 0, sorted.at(-1)?.[0] ?? 0];
  const areDays = last - first > FEW_DAYS;
  const ticks: { x: number; text: string; anchor: "start" | "middle" | "end" }[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const [moment, whole] of sorted) {
    const text = areDays ? whole.slice(0, DATE) : whole.slice(DATE - 5, DATE + 6);
    if (ticks.at(-1)?.text === text) continue;
    const x = at(moment);
    const half = widthOf(text) / 2;
    const anchor = x + half > edge ? "end" : moment === first ? "start" : "middle";
    const begins = anchor === "end" ? x - 2 * half : anchor === "start" ? x : x - half;
    if (begins < free) continue;
    ticks.push({ x, text, anchor });
    free = begins + 2 * half + PAD;
  }
  return ticks;
}
