import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import type { SourceFile } from "@master-sql/course/source";

const repository = resolve(import.meta.dirname, "../../..");

/** The content of the repository. */
export const CONTENT_FOLDER = join(repository, "content");
/**
 * Where bundles are written, where snapshots are, and where is what only the server reads: that is never handed out.
 */
export const CONTENT_BUILD_FOLDER = join(repository, "build/content");
export const EXAMS_BUILD_FOLDER = join(repository, "build/exams");
/** JSON Schemas of what authors write. */
export const SCHEMAS_BUILD_FOLDER = join(repository, "build/schemas");
export const SANDBOX_BUILD_FOLDER = join(repository, "build/sandbox");

/** Every file below `folder`, with forward slashes whatever the platform, sorted by path; none if it does not exist. */
export function readContentFolder(folder: string): readonly SourceFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(folder, file).split(sep).join("/"),
      text: readFileSync(file, "utf8"),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
