import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exerciseKindSchema } from "@master-sql/course";
import { jsonSchemas } from "@master-sql/course/source";
import { afterAll, describe, expect, it } from "vitest";
import { CONTENT_FOLDER } from "../content-folder.ts";
import { writeJsonSchemas } from "./write-json-schemas.ts";

const ROOT = join(CONTENT_FOLDER, "..");
const settings: unknown = JSON.parse(readFileSync(join(ROOT, ".vscode/settings.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "schemas-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("JSON Schemas of what authors write", () => {
  it("are made of the schemas that content is read by", () => {
    writeJsonSchemas(folder);
    for (const [name, schema] of jsonSchemas()) {
      const written: unknown = JSON.parse(readFileSync(join(folder, `${name}.schema.json`), "utf8"));
      expect(written).toEqual(JSON.parse(JSON.stringify(schema)));
    }
    expect(readdirSync(folder)).toHaveLength(jsonSchemas().size);
  });

  it("know every kind of exercise, and what each kind's front matter needs", () => {
    const kinds = JSON.stringify(jsonSchemas().get("exercise"));
    for (const kind of exerciseKindSchema.options) expect(kinds).toContain(`"const":"${kind}"`);
    expect(jsonSchemas().get("lesson")).toMatchObject({
      type: "object",
      additionalProperties: false,
      required: expect.arrayContaining(["id", "title", "concepts"]),
    });
  });

  it("are those that editors are pointed at, for files that there are", () => {
    expect(settings).toHaveProperty(["yaml.schemas"]);
    const { "yaml.schemas": schemas } = settings as { "yaml.schemas": Record<string, string> };
    for (const [schema, files] of Object.entries(schemas)) {
      expect([...jsonSchemas().keys()].map((name) => `./build/schemas/${name}.schema.json`)).toContain(
        schema,
      );
      expect(existsSync(join(ROOT, files.replace(/\/\*.*$/, ""))), files).toBe(true);
    }
  });
});
