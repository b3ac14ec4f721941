import { join } from "node:path";
import { parseContent } from "@master-sql/course/source";
import { expect, test } from "vitest";
import { CONTENT_FOLDER, readContentFolder } from "./content-folder.ts";
import { hasSnapshot } from "./snapshots.ts";

test("a snapshot stands for a dataset only where the very same scripts made it", async () => {
  const files = readContentFolder(join(CONTENT_FOLDER, "datasets")).map(({ path, text }) => ({
    path: `datasets/${path}`,
    text,
  }));
  const [dataset] = parseContent(files).content.datasets;
  if (!dataset) throw new Error("There is no dataset.");
  expect(await hasSnapshot(dataset)).toBe(true);
  expect(await hasSnapshot({ ...dataset, seedSql: `${dataset.seedSql}\n-- One more line.` })).toBe(false);
  expect(await hasSnapshot({ ...dataset, schemaSql: `${dataset.schemaSql} ` })).toBe(false);
  expect(await hasSnapshot({ ...dataset, slug: "no-such" })).toBe(false);
});
