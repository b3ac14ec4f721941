/**
 * A file tree as one binary. The builder writes it once; the worker maps it into the in-memory file system as
 * views on the one buffer, so opening copies nothing.
 *
 * Layout: magic (8 bytes), length of the index (u32 little-endian), index (JSON), padding to 8 bytes, contents.
 * An image is either whole or a delta to another image: PostgreSQL changes a few 8 kB pages of each system catalog
 * when a schema is created, so a dataset costs only those pages and its own tables.
 */

/** PostgreSQL's block size: the unit in which a delta is taken. */
const PAGE_SIZE = 8192;
const MAGIC = "MSQLIMG1";
const HEADER_SIZE = 12;

interface ImageFile {
  /** Absolute path in the in-memory file system. */
  readonly path: string;
  readonly contents: Uint8Array;
}

export interface FileTree {
  /** Absolute paths, parents before children. */
  readonly directories: readonly string[];
  readonly files: readonly ImageFile[];
}

interface StoredFile {
  readonly path: string;
  readonly size: number;
  /** Pages that differ from the base's file of the same path; absent when the whole file is stored. */
  readonly pages?: readonly number[];
}

interface ImageIndex {
  readonly directories: readonly string[];
  /** In the order in which their contents follow each other. */
  readonly stored: readonly StoredFile[];
  /** Paths whose contents are the base's. */
  readonly unchanged: readonly string[];
}

/** Packs a tree; with `base`, as a delta that {@link readImage} can only read together with the same base. */
export function packImage(tree: FileTree, base?: FileTree): Uint8Array {
  const baseFiles = new Map(base?.files.map((file) => [file.path, file.contents]));
  const stored: StoredFile[] = [];
  const unchanged: string[] = [];
  const chunks: Uint8Array[] = [];
  for (const { path, contents } of tree.files) {
    const before = baseFiles.get(path);
    const pages = before && before.length >= PAGE_SIZE ? changedPages(before, contents) : undefined;
    if (before && sameBytes(before, contents)) {
      unchanged.push(path);
    } else if (pages) {
      stored.push({ path, size: contents.length, pages });
      for (const page of pages) chunks.push(pageOf(contents, page));
    } else {
      stored.push({ path, size: contents.length });
      chunks.push(contents);
    }
  }
  const index: ImageIndex = { directories: tree.directories, stored, unchanged };
  const indexBytes = new TextEncoder().encode(JSON.stringify(index));
  const contentsAt = align(HEADER_SIZE + indexBytes.length);
  const image = new Uint8Array(contentsAt + chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  image.set(new TextEncoder().encode(MAGIC));
  new DataView(image.buffer).setUint32(MAGIC.length, indexBytes.length, true);
  image.set(indexBytes, HEADER_SIZE);
  let offset = contentsAt;
  for (const chunk of chunks) {
    image.set(chunk, offset);
    offset += chunk.length;
  }
  return image;
}

/** Reads an image. Files are views on `image` (or on the base's buffer); only files changed in part are copied. */
export function readImage(image: Uint8Array, base?: FileTree): FileTree {
  const magic = new TextDecoder().decode(image.slice(0, MAGIC.length));
  if (magic !== MAGIC) throw new Error("This is not a sandbox image, or one of another version.");
  const indexLength = new DataView(image.buffer, image.byteOffset).getUint32(MAGIC.length, true);
  const indexText = new TextDecoder().decode(image.slice(HEADER_SIZE, HEADER_SIZE + indexLength));
  const index: ImageIndex = JSON.parse(indexText);
  const baseFiles = new Map(base?.files.map((file) => [file.path, file]));
  const files: ImageFile[] = [];
  for (const path of index.unchanged) {
    const file = baseFiles.get(path);
    if (!file) throw new Error(`The image needs ${path} of its base, which does not have it.`);
    files.push(file);
  }
  let offset = align(HEADER_SIZE + indexLength);
  for (const { path, size, pages } of index.stored) {
    if (!pages) {
      files.push({ path, contents: image.subarray(offset, offset + size) });
      offset += size;
      continue;
    }
    const contents = new Uint8Array(size);
    const before = baseFiles.get(path)?.contents;
    if (!before) throw new Error(`The image needs ${path} of its base, which does not have it.`);
    contents.set(before.subarray(0, size));
    for (const page of pages) {
      const length = Math.min(PAGE_SIZE, size - page * PAGE_SIZE);
      contents.set(image.subarray(offset, offset + length), page * PAGE_SIZE);
      offset += length;
    }
    files.push({ path, contents });
  }
  return { directories: index.directories, files };
}

function changedPages(before: Uint8Array, after: Uint8Array): number[] {
  const pages: number[] = [];
  for (let page = 0; page * PAGE_SIZE < after.length; page++) {
    if (!sameBytes(pageOf(before, page), pageOf(after, page))) pages.push(page);
  }
  return pages;
}

function pageOf(contents: Uint8Array, page: number): Uint8Array {
  return contents.subarray(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

function align(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}
