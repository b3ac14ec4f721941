/** `npm run sbom`: what people run and its licenses, as CycloneDX, in build/sbom.cdx.json. From package-lock.json alone. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "./command.ts";

const { code, output } = await command("npm", [
  "sbom",
  "--sbom-format=cyclonedx",
  "--omit=dev",
  "--package-lock-only",
  "--loglevel=error",
]);
const begin = output.indexOf("{");
if (code !== 0 || begin < 0) {
  console.error(`npm sbom failed:\n${output}`);
  process.exit(1);
}
const text = output.slice(begin);
const { components } = JSON.parse(text) as { readonly components: readonly unknown[] };
await mkdir(join(root, "build"), { recursive: true });
await writeFile(join(root, "build/sbom.cdx.json"), text);
console.log(`build/sbom.cdx.json: ${components.length} components`);
