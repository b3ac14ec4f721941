import { expect, it } from "vitest";
import { SNAPSHOT_DIRECTORY } from "../behaviour/test-snapshots.ts";
import { readImage } from "../image/image.ts";
import { loadFiles } from "../node/load-files.ts";
import { Session } from "../session/session.ts";
import { Postgres } from "./postgres.ts";

it("never writes into the image, which other workers read: neither when it starts nor while it works", async () => {
  const { files } = await loadFiles(SNAPSHOT_DIRECTORY, { kind: "script", sql: "" });
  const image = files.base.slice();
  const before = Buffer.from(image);
  const postgres = await Postgres.start(files.wasmModule, readImage(image));
  expect(before.equals(image)).toBe(true);

  const session = new Session(postgres);
  const script =
    "CREATE TABLE t AS SELECT generate_series(1, 5000) AS a; DELETE FROM t WHERE a > 10; CHECKPOINT;";
  expect(session.setUp(script)).toBeFalsy();
  expect(before.equals(image)).toBe(true);
});

it.each([
  "COPY (SELECT 'note') TO '/tmp/note'",
  "COPY (SELECT 'note') TO '/home/note'",
  "COPY (SELECT 'note') TO '/pglite/data/note'",
  "SELECT lo_from_bytea(424242, 'note'); SELECT lo_export(424242, '/tmp/note')",
])("has no file any more after going back, wherever one was written: %s", async (write) => {
  const { files } = await loadFiles(SNAPSHOT_DIRECTORY, { kind: "script", sql: "" });
  // A learner writes no files at all.
  const postgres = await Postgres.start(files.wasmModule, readImage(files.base), { isSuperuser: true });
  const session = new Session(postgres);
  const look = `SELECT pg_read_file('${/'(\/.*note)'/.exec(write)?.[1]}')`;
  expect(session.setUp(`${write}; ${look}`)).toBeFalsy();
  session.reset();
  expect(session.setUp(look)?.sqlstate).toBe("58P01");
});
