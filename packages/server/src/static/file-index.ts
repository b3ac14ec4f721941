import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { ScriptHashes } from "../http/security-headers.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";

/** Compressed copies that the build laid beside a file, best first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;
type Encoding = (typeof ENCODINGS)[number]["name"];

export interface StaticFile {
  readonly path: string;
  readonly type: string;
  /** Digest of the content. */
  readonly digest: string;
  readonly encodings: ReadonlySet<Encoding>;
  /** Of an HTML page. */
  readonly scripts: ScriptHashes;
}

/** Every file that may be served, by its address. What isn't listed doesn't exist, so no path can lead elsewhere. */
export type FileIndex = ReadonlyMap<string, StaticFile>;

/** Lists the files below `folder` as addresses below `prefix` (`""` or `/content`); empty when there is no folder. */
export async function indexFiles(folder: string, prefix: string): Promise<FileIndex> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  const index = new Map<string, StaticFile>();
  for (const path of paths) {
    if (ENCODINGS.some(({ suffix }) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length))))
      continue;
    const address = `${prefix}/${relative(folder, path).split(sep).join("/")}`;
    index.set(address, {
      path,
      type: getMimeType(path) ?? "application/octet-stream",
      digest: await digestOf(path),
      encodings: new Set(ENCODINGS.filter(({ suffix }) => all.has(path + suffix)).map(({ name }) => name)),
      scripts: path.endsWith(".html") ? inlineScriptHashes(await readFile(path, "utf8")) : [],
    });
  }
  return index;
}

/** The copy to send to a client with this Accept-Encoding, and how it is encoded. */
export function chooseEncoding(
  file: StaticFile,
  accepted: string,
): { path: string; encoding: Encoding | null } {
  const names = new Map(
    accepted.split(",").map((item) => {
      const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
    }),
  );
  for (const { name, suffix } of ENCODINGS) {
    if (file.encodings.has(name) && (names.get(name) ?? names.get("*") ?? false)) {
      return { path: file.path + suffix, encoding: name };
    }
  }
  return { path: file.path, encoding: null };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("base64url").slice(0, 22);
}
