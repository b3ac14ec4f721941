import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONTENT_FOLDER } from "../content-folder.ts";

test("every dataset is held against PostgreSQL, by a file of its own", () => {
  const datasets = readdirSync(join(CONTENT_FOLDER, "datasets"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}.slow.test.ts`);
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".slow.test.ts"));
  expect(files.toSorted()).toEqual(datasets.toSorted());
});
