import type { PGlite } from "@electric-sql/pglite";
import type { Filesystem } from "@electric-sql/pglite/basefs";
import type { FileTree } from "../image/image.ts";
import { FixedClock } from "./fixed-clock.ts";
import type { HostDoor } from "./host-door.ts";
import type { FileContents, FileNode, OpenStream, PostgresModule } from "./postgres-module.ts";

type EmscriptenOptions = Parameters<Filesystem["init"]>[1];
type Children = Record<string, FileNode>;

/**
 * WebAssembly pages are 64 kB. The module declares that it begins with 2,048 (pages not yet touched cost nothing);
 * what would take more than 512 MB ends in SQLSTATE 53200.
 */
const INITIAL_MEMORY_PAGES = 2048;
const MAXIMUM_MEMORY_PAGES = 8192;

const PGLITE_ROOT = "/pglite";
/** Everything is brought back, also what an answer writes outside of PGlite's own folder, such as into /tmp. */
const ROOT = "/";

interface FileState extends Pick<FileNode, "atime" | "mtime" | "ctime" | "usedBytes"> {
  readonly node: FileNode;
  readonly contents: FileContents;
}

/** A directory's nodes, by name and in the same order. */
interface DirectoryState {
  readonly node: FileNode;
  readonly names: readonly string[];
  readonly children: readonly FileNode[];
}

/** All files and open streams at one moment. */
export interface FileSystemState {
  readonly directories: readonly DirectoryState[];
  readonly files: readonly FileState[];
  readonly streams: readonly (OpenStream | null | undefined)[];
  readonly positions: readonly (number | undefined)[];
}

/**
 * A PGlite file system whose files are views on an image and are copied when first written to. So opening copies
 * nothing, workers can share one image, and going back to an earlier state is a matter of pointers.
 */
export class ImageFileSystem implements Filesystem {
  readonly #tree: FileTree;
  readonly #door: HostDoor;
  #pg: PGlite | undefined;
  #module: PostgresModule | undefined;
  #instance: WebAssembly.Instance | undefined;
  readonly #memory = new WebAssembly.Memory({ initial: INITIAL_MEMORY_PAGES, maximum: MAXIMUM_MEMORY_PAGES });
  #heap = new Uint8Array(this.#memory.buffer);
  /** Contents that belong to the image or to a captured state, and must not be written in place. */
  readonly #shared = new Map<FileNode, FileContents>();
  readonly clock = new FixedClock();
  /** Milliseconds that placing the files took. */
  placingMs = 0;

  constructor(tree: FileTree, door: HostDoor) {
    this.#tree = tree;
    this.#door = door;
  }

  get module(): PostgresModule {
    // PGlite lets go of its module when it is closed; the files are still wanted then.
    this.#module ??= this.#pg?.Module;
    if (!this.#module) throw new Error("PostgreSQL has not been started yet.");
    return this.#module;
  }

  /** PostgreSQL's whole memory. It may grow with every call, so ask again after each. */
  get heap(): Uint8Array {
    if (this.#heap.buffer !== this.#memory.buffer) this.#heap = new Uint8Array(this.#memory.buffer);
    return this.#heap;
  }

  /** Everything that the instance exports, among it PostgreSQL's own variables. */
  get exports(): WebAssembly.Exports {
    if (!this.#instance) throw new Error("PostgreSQL has not been instantiated yet.");
    return this.#instance.exports;
  }

  async init(pg: PGlite, options: EmscriptenOptions): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    this.#pg = pg;
    return {
      emscriptenOpts: {
        ...options,
        wasmMemory: this.#memory,
        // The image holds what is needed of PGlite's data package; without that, its files are made empty.
        getPreloadedPackage: () => new ArrayBuffer(0),
        instantiateWasm: (imports: WebAssembly.Imports, done: (...instance: unknown[]) => void) =>
          options.instantiateWasm?.(
            this.#door.imports(this.clock.imports(imports, this.#memory)),
            (instance: WebAssembly.Instance, module: WebAssembly.Module) => {
              this.#instance = instance;
              done(instance, module);
            },
          ),
      },
    };
  }

  async initialSyncFs(): Promise<void> {
    const startedAt = performance.now();
    const { FS } = this.module;
    for (const directory of this.#tree.directories) FS.mkdirTree(directory);
    for (const { path, contents } of this.#tree.files) {
      FS.writeFile(path, contents, { canOwn: true });
      // Not `contents` itself: what the node owns is another view on the same bytes.
      const { node } = FS.lookupPath(path);
      this.#shared.set(node, contentsOf(node));
    }
    this.#copyOnFirstWrite();
    this.placingMs = performance.now() - startedAt;
  }

  async syncToFs(): Promise<void> {}

  async closeFs(): Promise<void> {}

  async dumpTar(): Promise<never> {
    throw new Error("The sandbox keeps its data in images, not in tar files.");
  }

  /** Holds the present state; from now on no byte of it is written in place. */
  capture(): FileSystemState {
    const directories: DirectoryState[] = [];
    const files: FileState[] = [];
    const walk = (node: FileNode) => {
      if (!isDirectory(node)) {
        // Devices have no contents, and links none of their own.
        if (!isFile(node) || !isContents(node.contents)) return;
        const { contents, usedBytes, atime, mtime, ctime } = node;
        files.push({ node, contents, usedBytes, atime, mtime, ctime });
        this.#shared.set(node, contents);
        return;
      }
      const [names, children] = [Object.keys(childrenOf(node)), Object.values(childrenOf(node))];
      directories.push({ node, names, children });
      for (const child of children) walk(child);
    };
    walk(this.module.FS.lookupPath(ROOT).node);
    const streams = [...this.module.FS.streams];
    return { directories, files, streams, positions: streams.map((stream) => stream?.position) };
  }

  /** Goes back to a captured state. */
  restore(state: FileSystemState): void {
    const { FS } = this.module;
    for (const directory of state.directories) this.#restoreChildren(directory);
    // Hardly any file is another than it was, and there are a thousand.
    for (const { node, contents, usedBytes, atime, mtime, ctime } of state.files) {
      if (node.contents !== contents) {
        node.contents = contents;
        this.#shared.set(node, contents);
      }
      if (node.usedBytes !== usedBytes) node.usedBytes = usedBytes;
      if (node.atime !== atime) node.atime = atime;
      if (node.mtime !== mtime) node.mtime = mtime;
      if (node.ctime !== ctime) node.ctime = ctime;
    }
    FS.streams.length = 0;
    for (const [descriptor, stream] of state.streams.entries()) {
      const position = state.positions[descriptor];
      if (stream && position !== undefined) {
        stream.fd = descriptor;
        stream.position = position;
      }
      FS.streams[descriptor] = stream;
    }
  }

  /** PGlite's data directory and what else lies under its root, as a tree that can be packed. */
  readTree(): FileTree {
    const directories: string[] = [];
    const files: { path: string; contents: Uint8Array }[] = [];
    const walk = (path: string, node: FileNode) => {
      if (isDirectory(node)) {
        directories.push(path);
        for (const [name, child] of Object.entries(childrenOf(node))) walk(`${path}/${name}`, child);
      } else {
        files.push({ path, contents: new Uint8Array(contentsOf(node).subarray(0, node.usedBytes)) });
      }
    };
    walk(PGLITE_ROOT, this.module.FS.lookupPath(PGLITE_ROOT).node);
    return { directories, files };
  }

  #restoreChildren({ node: directory, names, children }: DirectoryState): void {
    const present = childrenOf(directory);
    if (isSame(present, names, children)) return;
    const { FS } = this.module;
    const wanted: Children = {};
    for (const [index, name] of names.entries()) {
      const node = children[index];
      if (node) wanted[name] = node;
    }
    for (const [name, node] of Object.entries(present)) {
      if (wanted[name] !== node) FS.hashRemoveNode(node);
    }
    for (const [name, node] of Object.entries(wanted)) {
      if (present[name] === node) continue;
      node.name = name;
      node.parent = directory;
      FS.hashAddNode(node);
    }
    directory.contents = wanted;
  }

  #copyOnFirstWrite(): void {
    // All file nodes share this one table of operations.
    const operations = this.module.MEMFS.ops_table.file.stream;
    const write = operations.write;
    operations.write = (stream, buffer, offset, length, position, canOwn) => {
      const { node } = stream;
      const shared = this.#shared.get(node);
      if (shared) {
        if (node.contents === shared) node.contents = new Uint8Array(shared);
        this.#shared.delete(node);
      }
      return write(stream, buffer, offset, length, position, canOwn);
    };
  }
}

function isSame(present: Children, names: readonly string[], children: readonly FileNode[]): boolean {
  for (let index = 0; index < names.length; index += 1)
    if (present[names[index] ?? ""] !== children[index]) return false;
  return Object.keys(present).length === names.length;
}

function isDirectory(node: FileNode): boolean {
  return (node.mode & 0o170000) === 0o040000;
}

function isFile(node: FileNode): boolean {
  return (node.mode & 0o170000) === 0o100000;
}

function childrenOf({ contents }: FileNode): Children {
  if (isContents(contents)) throw new Error("A directory was expected.");
  return contents;
}

function contentsOf({ contents }: FileNode): FileContents {
  if (!isContents(contents)) throw new Error("A file was expected.");
  return contents;
}

function isContents(contents: FileNode["contents"]): contents is FileContents {
  return contents instanceof Uint8Array || contents instanceof Int8Array;
}
