import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSchemas } from "@master-sql/course/source";

/**
 * Writes `<name>.schema.json` for everything that authors write in YAML; editors are pointed at them by
 * .vscode/settings.json.
 */
export function writeJsonSchemas(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const schemas = jsonSchemas();
  for (const [name, schema] of schemas)
    writeFileSync(join(folder, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
  return schemas.size;
}
