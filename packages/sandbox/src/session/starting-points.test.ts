import { expect, it } from "vitest";
import { SNAPSHOT_DIRECTORY } from "../behaviour/test-snapshots.ts";
import { readImage } from "../image/image.ts";
import { loadFiles } from "../node/load-files.ts";
import { Postgres } from "../postgres/postgres.ts";
import { executeStatement } from "./execute-statement.ts";
import { StartingPoints } from "./starting-points.ts";

const MOST_BYTES = 12 * 1024 * 1024;

it("keeps those that were needed last, within its limit, each as it was", async () => {
  const { files } = await loadFiles(SNAPSHOT_DIRECTORY, { kind: "script", sql: "" });
  const postgres = await Postgres.start(files.wasmModule, readImage(files.base));
  const pristine = postgres.capture();
  const points = new StartingPoints<string>(postgres, pristine, MOST_BYTES);
  const run = (sql: string) => executeStatement(postgres, sql, 10, false).rows;
  const name = (place: number) => `t${place}`;
  const places = Array.from({ length: 20 }, (_, place) => place);
  for (const place of places) {
    postgres.restore(pristine);
    run(`CREATE TABLE ${name(place)} AS SELECT generate_series(1, ${1_000 + place}) AS a`);
    points.keep(name(place), `session ${place}`);
    expect(points.bytes).toBeLessThanOrEqual(MOST_BYTES);
    // Needed all the time.
    expect(points.goTo(name(0))).toBe("session 0");
  }
  expect(points.bytes).toBeGreaterThan(MOST_BYTES / 2);
  const kept = places.filter((place) => points.goTo(name(place)) !== undefined);
  expect(kept).toEqual([0, ...places.slice(1 - kept.length)]);
  expect(kept.length).toBeGreaterThan(2);
  for (const place of kept) {
    run("DROP TABLE IF EXISTS t0, t18, t19; CHECKPOINT");
    expect(points.goTo(name(place))).toBe(`session ${place}`);
    expect(run(`SELECT count(*) FROM ${name(place)}`)).toEqual([[String(1_000 + place)]]);
    expect(run("SELECT string_agg(relname, ' ') FROM pg_class WHERE relname ~ '^t[0-9]+$'")).toEqual([
      [name(place)],
    ]);
  }
  postgres.restore(pristine);
  expect(run("SELECT count(*) FROM pg_class WHERE relname ~ '^t[0-9]+$'")).toEqual([["0"]]);
});
