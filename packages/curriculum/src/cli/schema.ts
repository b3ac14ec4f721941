import { relative } from "node:path";
import { SCHEMAS_BUILD_FOLDER } from "../content-folder.ts";
import { writeJsonSchemas } from "../schema/write-json-schemas.ts";

// What authors write in YAML → build/schemas, for their editors.

const count = writeJsonSchemas(SCHEMAS_BUILD_FOLDER);
console.log(`JSON Schemas: ${count} in ${relative(process.cwd(), SCHEMAS_BUILD_FOLDER)}`);
