import { expect, test } from "vitest";
import { SNAPSHOT_DIRECTORY } from "../behaviour/test-snapshots.ts";
import { type FileTree, readImage } from "../image/image.ts";
import { loadFiles } from "../node/load-files.ts";
import { Postgres, type Walls } from "../postgres/postgres.ts";
import { Session } from "../session/session.ts";
import { trimTree } from "../snapshot/trim-tree.ts";
import { OpenDoor } from "./open-door.ts";
import { asBlock, OUTSIDE, OUTSIDE_IN_BLOCKS, OUTSIDE_OF_BLOCKS, SUPERUSERS_SESSION } from "./privileges.ts";

async function filesOf(): Promise<{ readonly wasmModule: WebAssembly.Module; readonly tree: FileTree }> {
  const { files } = await loadFiles(SNAPSHOT_DIRECTORY, { kind: "snapshot", slug: "observatory" });
  const base = readImage(files.base);
  return { wasmModule: files.wasmModule, tree: files.dataset ? readImage(files.dataset, base) : base };
}

async function start(walls: Walls): Promise<Postgres> {
  const { wasmModule, tree } = await filesOf();
  return Postgres.start(wasmModule, tree, walls);
}

test("with the door open PostgreSQL itself refuses what leads out, and every way to its superuser", async () => {
  const session = new Session(await start({ door: new OpenDoor() }));
  const blocks = [...OUTSIDE, ...OUTSIDE_IN_BLOCKS, ...SUPERUSERS_SESSION].map(asBlock);
  for (const sql of [...OUTSIDE, ...OUTSIDE_OF_BLOCKS, ...SUPERUSERS_SESSION, ...blocks]) {
    expect({ sql, sqlstate: session.setUp(sql)?.sqlstate }).toEqual({ sql, sqlstate: "42501" });
    session.reset();
  }
});

test("opening fails where the session would stay a superuser's", async () => {
  const superuser = await start({ isSuperuser: true });
  const session = new Session(superuser);
  // Only a superuser may write to the catalog.
  const script =
    "UPDATE pg_authid SET rolsuper = true WHERE rolname = 'postgres'; COPY (SELECT 'x') TO '/tmp/x'";
  expect(session.setUp(script)).toBeFalsy();
  const { wasmModule } = await filesOf();
  await expect(Postgres.start(wasmModule, trimTree(await superuser.shutDown()))).rejects.toThrow(
    "PostgreSQL would let a learner become its superuser",
  );
});
