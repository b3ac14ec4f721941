import type { Track } from "@master-sql/course";

/** A path as a line of the map. */
interface MapLine {
  /** Which color it has: its place among the recommended paths, or the color of a path that isn't one. */
  readonly color: "1" | "2" | "own";
  readonly title: string;
  readonly stops: ReadonlySet<string>;
}

/** Part of a line at one station; `stops` is false where the line passes without stopping. */
export interface Lane {
  readonly color: MapLine["color"];
  readonly above: boolean;
  readonly below: boolean;
  readonly stops: boolean;
}

/** The lines of a map: both recommended paths on the map of the whole course, one line on that of a track. */
export function mapLines(
  tracks: readonly Track[],
  track: Track | null,
  modules: readonly { readonly id: string }[],
): readonly MapLine[] {
  const paths = tracks
    .flatMap(({ role, path, modules: stops }) => (path ? [{ role, title: path.title, stops }] : []))
    .slice(0, 2);
  const lines = paths.map(
    ({ role, title, stops }, at) =>
      ({ role, title, stops: new Set(stops), color: at === 0 ? "1" : "2" }) as const,
  );
  if (track === null) return lines;
  const own = lines.find(({ role }) => role === track.role);
  return [own ?? { color: "own", title: track.title, stops: new Set(modules.map(({ id }) => id)) }];
}

/** Each line at each station, from the top of the map to its end. */
export function lanesOf(
  lines: readonly MapLine[],
  modules: readonly { readonly id: string }[],
): readonly (readonly Lane[])[] {
  const spans = lines.map((line) => ({
    ...line,
    first: modules.findIndex(({ id }) => line.stops.has(id)),
    last: modules.findLastIndex(({ id }) => line.stops.has(id)),
  }));
  return modules.map(({ id }, index) =>
    spans.map(
      ({ color, stops, first, last }): Lane => ({
        color,
        above: index > first && index <= last,
        below: index >= first && index < last,
        stops: stops.has(id),
      }),
    ),
  );
}
