import { PGlite } from "@electric-sql/pglite";
import type { FileTree } from "../image/image.ts";
import type { MemoryFileSystem } from "../postgres/postgres-module.ts";

const ROOT = "/pglite";

/** Small WAL segments: one of them has to be in every image. */
const INITDB_PARAMETERS = ["--wal-segsize=1"];

/** Lets PGlite run initdb and gives all its files: the new data directory and PostgreSQL's own. Takes some seconds. */
export async function createInitialTree(): Promise<FileTree> {
  const pglite = await PGlite.create({ initDbStartParams: INITDB_PARAMETERS });
  const fileSystem: MemoryFileSystem & Readable = pglite.Module.FS;
  await pglite.close();
  const directories: string[] = [];
  const files: { path: string; contents: Uint8Array }[] = [];
  const walk = (path: string) => {
    if (!fileSystem.isDir(fileSystem.stat(path).mode)) {
      files.push({ path, contents: fileSystem.readFile(path) });
      return;
    }
    directories.push(path);
    const names = fileSystem.readdir(path).filter((name) => name !== "." && name !== "..");
    for (const name of names.sort()) walk(`${path}/${name}`);
  };
  walk(ROOT);
  return { directories, files };
}

interface Readable {
  readFile(path: string): Uint8Array;
  readdir(path: string): string[];
  stat(path: string): { mode: number };
  isDir(mode: number): boolean;
}
