/**
 * The part of PGlite's Emscripten module that the sandbox uses. PGlite's own declarations lean on @types/emscripten,
 * which it does not bring along, so they say `any` here. Checked against PGlite 0.5.16.
 */
export interface PostgresModule {
  readonly FS: MemoryFileSystem;
  readonly MEMFS: { readonly ops_table: { readonly file: { readonly stream: FileStreamOperations } } };
  addFunction(callback: (pointer: number, length: number) => number, signature: string): number;
  stackSave(): number;
  stackRestore(stackPointer: number): void;
  /** Writes a text onto the stack and gives its address. */
  stringToUTF8OnStack(text: string): number;
  /** Takes what PostgreSQL calls to run a program of the operating system, and to read what one writes. */
  _pgl_set_system_fn(callback: number): void;
  _pgl_set_popen_fn(callback: number): void;
  _pgl_set_rw_cbs(read: number, write: number): void;
  _pq_buffer_remaining_data(): number;
  _PostgresMainLoopOnce(): void;
  _PostgresMainLongJmp(): void;
  _PostgresSendReadyForQueryIfNecessary(): void;
  _pgl_pq_flush(): void;
}

/** Emscripten's FS with every file in MEMFS. */
export interface MemoryFileSystem {
  streams: (OpenStream | null | undefined)[];
  mkdirTree(path: string): void;
  writeFile(path: string, contents: Uint8Array, options: { canOwn: boolean }): void;
  lookupPath(path: string): { node: FileNode };
  /** Emscripten finds a path's nodes in a hash table, not in the directories' contents. */
  hashAddNode(node: FileNode): void;
  hashRemoveNode(node: FileNode): void;
}

export interface OpenStream {
  /** Null once the stream is closed. */
  fd: number | null;
  node: FileNode;
  position: number;
}

export interface FileNode {
  name: string;
  parent: FileNode;
  mode: number;
  /** Milliseconds since 1970: read, written, and changed last. */
  atime: number;
  mtime: number;
  ctime: number;
  /** A file's bytes (its capacity may exceed usedBytes), or a directory's nodes by name. */
  contents: FileContents | Record<string, FileNode>;
  usedBytes: number;
}

/** What is first written to an empty file stays in the type of the memory it came from. */
export type FileContents = Uint8Array | Int8Array;

interface FileStreamOperations {
  write(
    stream: OpenStream,
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
    canOwn?: boolean,
  ): number;
}
