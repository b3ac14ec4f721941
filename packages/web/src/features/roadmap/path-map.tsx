import type { Concept, ModuleBundle, Track } from "@master-sql/course";
import { list } from "@master-sql/words";
import { useMemo } from "react";
import { lanesOf, mapLines } from "./lines.ts";
import { ModuleStation } from "./module-station.tsx";
import type { OwnPathMap } from "./own-path-map.ts";
import classes from "./path-map.module.css";

interface PathMapProps {
  readonly modules: readonly ModuleBundle[];
  readonly concepts: readonly Concept[];
  readonly tracks: readonly Track[];
  /** Null for the whole course. */
  readonly track: Track | null;
  readonly own?: OwnPathMap;
}

/** The modules of a path as stations of lines; with `own`, how far somebody is. */
export function PathMap({ modules, concepts, tracks, track, own }: PathMapProps) {
  const lines = useMemo(() => mapLines(tracks, track, modules), [tracks, track, modules]);
  const lanes = useMemo(() => lanesOf(lines, modules), [lines, modules]);
  const isShared = lines.length > 1;
  return (
    <section aria-label="Map" className={classes.map} data-lanes={lines.length}>
      {isShared && (
        <ul className={classes.legend} aria-label="Lines of the map">
          {lines.map(({ color, title, stops }) => (
            <li key={title}>
              <span className={classes.sample} data-line={color} aria-hidden="true" />
              {title}, {stops.size} modules
            </li>
          ))}
        </ul>
      )}
      <ol className={classes.path} aria-label="The path">
        {modules.map((module, at) => (
          <ModuleStation
            key={module.id}
            module={module}
            number={at + 1}
            concepts={concepts}
            lanes={lanes[at] ?? []}
            paths={
              isShared
                ? list(lines.filter(({ stops }) => stops.has(module.id)).map(({ title }) => title))
                : ""
            }
            beginsLevel={module.level !== modules[at - 1]?.level}
            station={own?.path.stations[at] ?? null}
            own={own}
          />
        ))}
      </ol>
    </section>
  );
}
