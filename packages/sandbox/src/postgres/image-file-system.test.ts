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
