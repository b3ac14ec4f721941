import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOADING_MS } from "../../../../tools/tier.ts";
import { manifestSchema } from "../manifest/manifest.ts";
import { createNodeSandbox } from "../node/index.ts";
import { buildSnapshots, DatasetScriptError } from "./index.ts";

const SHELF = {
  slug: "shelf",
  schemaSql: "CREATE TABLE books (id int PRIMARY KEY, title text);",
  seedSql: "INSERT INTO books SELECT g, 'Book ' || g FROM generate_series(1, 100) g;",
};
const DESK = {
  slug: "desk",
  schemaSql: "CREATE TABLE pens (id int);",
  seedSql: "BEGIN; INSERT INTO pens VALUES (1); COMMIT;",
};

describe("building snapshots", { timeout: LOADING_MS }, () => {
  let directory: string;
  const build = (...datasets: (typeof SHELF)[]) => buildSnapshots({ datasets, outputDirectory: directory });
  const manifest = async () =>
    manifestSchema.parse(JSON.parse(await readFile(join(directory, "manifest.json"), "utf8")));

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "snapshots-"));
    await build(SHELF);
  }, LOADING_MS);
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it("writes files that the manifest names, of the size that it says", async () => {
    const { wasm, base, datasets, serverVersion } = await manifest();
    expect(serverVersion).toMatch(/^PostgreSQL 18/);
    for (const { file, bytes } of [wasm, base, ...Object.values(datasets)]) {
      expect((await stat(join(directory, file))).size).toBe(bytes);
    }
  });

  it("keeps a dataset small beside the base", async () => {
    const { base, datasets } = await manifest();
    expect(datasets.shelf?.bytes).toBeLessThan(base.bytes / 4);
  });

  it("does nothing when nothing has changed", async () => {
    const before = await stat(join(directory, "manifest.json"));
    expect((await build(SHELF)).built).toEqual([]);
    expect((await stat(join(directory, "manifest.json"))).mtimeMs).toBe(before.mtimeMs);
  });

  it("builds only what is new or changed, and leaves out what is gone", async () => {
    const before = await manifest();
    expect((await build(SHELF, DESK)).built).toEqual(["desk"]);
    expect((await build({ ...SHELF, seedSql: "INSERT INTO books VALUES (1, 'Only');" }, DESK)).built).toEqual(
      ["shelf"],
    );
    const after = await manifest();
    expect(after.base).toEqual(before.base);
    expect(after.datasets.shelf?.file).not.toBe(before.datasets.shelf?.file);
    await build(SHELF);
    expect(Object.keys((await manifest()).datasets)).toEqual(["shelf"]);
  });

  it("deletes old files that nothing names any more, with what was made from them, and no others", async () => {
    const stale = `dataset-gone-${"0".repeat(16)}.bin`;
    for (const name of [stale, `${stale}.br`, "somebody-else.txt"]) {
      await writeFile(join(directory, name), "x");
      await utimes(join(directory, name), 0, 0);
    }
    await writeFile(join(directory, `dataset-young-${"0".repeat(16)}.bin`), "x");
    await build(SHELF);
    const names = await readdir(directory);
    expect(names).not.toContain(stale);
    expect(names).not.toContain(`${stale}.br`);
    expect(names).toContain("somebody-else.txt");
    expect(names).toContain(`dataset-young-${"0".repeat(16)}.bin`);
  });

  it("starts afresh from a manifest that cannot be read", async () => {
    await writeFile(join(directory, "manifest.json"), "{ broken");
    expect((await build(SHELF)).built).toEqual(["base", "shelf"]);
    const sandbox = createNodeSandbox({ snapshotDirectory: directory, spare: false });
    await sandbox.open({ kind: "snapshot", slug: "shelf" });
    expect(await sandbox.run("SELECT count(*) FROM books")).toMatchObject({ results: [{ rows: [["100"]] }] });
    await sandbox.close();
  });

  it("names the script and the line that fail", async () => {
    const failing = build({
      slug: "bad",
      schemaSql: "CREATE TABLE t (a int);",
      seedSql: "INSERT INTO t VALUES (1);\n\nINSERT INTO u VALUES (1);",
    });
    const error = await failing.catch((thrown: unknown) => thrown);
    if (!(error instanceof DatasetScriptError)) throw new Error("A DatasetScriptError was expected.");
    expect(error).toMatchObject({ slug: "bad", script: "seed", line: 3, sqlError: { sqlstate: "42P01" } });
    expect(error.message).toBe('bad/seed.sql, line 3: relation "u" does not exist (SQLSTATE 42P01).');
  });
});
