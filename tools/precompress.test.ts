import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropStaleCopies, precompress } from "./precompress.ts";

const TEXT = "long enough to compress ".repeat(100);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "precompress-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/a.js"), TEXT);
  await writeFile(join(folder, "assets/small.js"), "1");
  await writeFile(join(folder, "picture.png"), TEXT);
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () => (await readdir(join(folder, "assets"))).sort();

test("lays whole copies beside what gains by it, and nothing unfinished", async () => {
  await precompress([folder, join(folder, "nowhere")], 9, false);
  expect(await files()).toEqual(["a.js", "a.js.br", "a.js.gz", "small.js"]);
  expect(brotliDecompressSync(await readFile(join(folder, "assets/a.js.br"))).toString()).toBe(TEXT);
  expect(gunzipSync(await readFile(join(folder, "assets/a.js.gz"))).toString()).toBe(TEXT);
  expect(await readdir(folder)).toEqual(["assets", "picture.png"]);
});

test("takes away copies of what was written since or is gone, and what was given up; keeps the others", async () => {
  await precompress([folder], 9, false);
  await dropStaleCopies([folder]);
  expect(await files()).toEqual(["a.js", "a.js.br", "a.js.gz", "small.js"]);

  await writeFile(join(folder, "assets/.b.js.br.unfinished"), "");
  await writeFile(join(folder, "assets/b.js.gz"), "");
  const later = new Date(Date.now() + 60_000);
  await writeFile(join(folder, "assets/a.js"), TEXT.toUpperCase());
  await utimes(join(folder, "assets/a.js"), later, later);
  await dropStaleCopies([folder]);
  expect(await files()).toEqual(["a.js", "small.js"]);
});
