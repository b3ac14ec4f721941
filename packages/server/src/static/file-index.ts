import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import type { ScriptHashes } from "../http/security-headers.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";

/** Compressed copies that the build laid beside a file, best first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;
type Encoding = (typeof ENCODINGS)[number]["name"];

/** A copy that the build is writing; it gets its name when it is whole. */
const UNFINISHED = /[.]unfinished$/;

export interface StaticFile {
  readonly path: string;
  readonly type: string;
  /** Digest of the content. */
  readonly digest: string;
  /** Copies that have been seen. The build may still be laying them down, and a copy that is there is whole. */
  readonly encodings: Set<Encoding>;
  /** What is sent in place of the file and its copies: a page that was changed since it was built. */
  readonly changed: ReadonlyMap<Encoding | null, Buffer> | null;
  /** Of an HTML page. */
  readonly scripts: ScriptHashes;
}

/** Every file that may be served, by its address. What isn't listed doesn't exist, so no path can lead elsewhere. */
export type FileIndex = ReadonlyMap<string, StaticFile>;

/**
 * Lists the files below `folder` as addresses below `prefix` (`""` or `/content`); empty when there is no folder.
 * `changePage` gives what is to be sent for the HTML of a page.
 */
export async function indexFiles(
  folder: string,
  prefix: string,
  changePage: ((html: string) => string) | null = null,
): Promise<FileIndex> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(paths);
  const index = new Map<string, StaticFile>();
  for (const path of paths) {
    if (ENCODINGS.some(({ suffix }) => path.endsWith(suffix) && all.has(path.slice(0, -suffix.length))))
      continue;
    const address = `${prefix}/${relative(folder, path).split(sep).join("/")}`;
    const html = path.endsWith(".html") ? await readFile(path, "utf8") : null;
    const encodings = ENCODINGS.filter(({ suffix }) => all.has(path + suffix)).map(({ name }) => name);
    index.set(address, {
      path,
      type: getMimeType(path) ?? "application/octet-stream",
      ...(html !== null && changePage
        ? changedPage(changePage(html))
        : { digest: await digestOf(path), encodings: new Set(encodings), changed: null }),
      scripts: html === null ? [] : inlineScriptHashes(html),
    });
  }
  return index;
}

/** What is sent in place of a page's file. */
export function changedPage(html: string): Pick<StaticFile, "digest" | "encodings" | "changed"> {
  return {
    digest: shortDigest(createHash("sha256").update(html)),
    encodings: new Set(ENCODINGS.map(({ name }) => name)),
    changed: encodedPage(html),
  };
}

/** A page in every encoding. Compressed while the server starts or a visitor waits, so quickly rather than well. */
function encodedPage(html: string): Map<Encoding | null, Buffer> {
  const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return new Map<Encoding | null, Buffer>([
    [null, Buffer.from(html)],
    ["br", brotliCompressSync(html, quickly)],
    ["gzip", gzipSync(html)],
  ]);
}

/** Content of these types is compressed already; nothing is gained by doing it again, and no copy ever comes. */
const COMPACT = /^(image\/(?!svg)|font\/|audio\/|video\/)/;

/** True when what is sent hangs, or may yet hang, on what encodings the client accepts. */
export function variesByEncoding(file: StaticFile): boolean {
  return !COMPACT.test(file.type);
}

async function hasCopy(file: StaticFile, { name, suffix }: (typeof ENCODINGS)[number]): Promise<boolean> {
  if (file.encodings.has(name)) return true;
  if (file.changed !== null || !variesByEncoding(file)) return false;
  const isThere = await access(file.path + suffix).then(
    () => true,
    () => false,
  );
  if (isThere) file.encodings.add(name);
  return isThere;
}

/**
 * The copy to send to a client with this Accept-Encoding, and how it is encoded; the file itself while no copy is
 * there.
 */
export async function chooseEncoding(
  file: StaticFile,
  accepted: string,
): Promise<{ path: string; encoding: Encoding | null }> {
  const names = new Map(
    accepted.split(",").map((item) => {
      const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
    }),
  );
  for (const encoding of ENCODINGS) {
    const { name, suffix } = encoding;
    if ((names.get(name) ?? names.get("*") ?? false) && (await hasCopy(file, encoding))) {
      return { path: file.path + suffix, encoding: name };
    }
  }
  return { path: file.path, encoding: null };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return shortDigest(hash);
}

const shortDigest = (hash: Hash): string => hash.digest("base64url").slice(0, 22);
