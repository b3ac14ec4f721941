import { PGlite, protocol } from "@electric-sql/pglite";
import type { FileTree } from "../image/image.ts";
import { type BackendMessageHandler, BackendMessageReader } from "./backend-messages.ts";
import { HostDoor } from "./host-door.ts";
import { type FileSystemState, ImageFileSystem } from "./image-file-system.ts";
import { enterLearnerSession, FailureReader } from "./learner-session.ts";
import {
  captureMemory,
  capturePages,
  endOf,
  type MemoryBounds,
  type MemoryPages,
  type MemoryState,
  restoreMemory,
} from "./memory-state.ts";
import { PostgresCrash } from "./postgres-crash.ts";

/** Longest message that is kept, in bytes; a longer row is skipped and its statement cancelled. */
const LONGEST_MESSAGE = 32 * 1024 * 1024;

/** Emscripten reports PostgreSQL's siglongjmp to its main loop as an exit with this status (PGlite's pglitec.c). */
const LONG_JUMP_STATUS = 100;

/** What PGlite is linked with: the last static variable ends just below __heap_base less this. */
const STACK_SIZE = 8 * 1024 * 1024;

/** What the operating system's functions give where they fail. */
const FAILED = -1;
const NO_STREAM = 0;

const SETTINGS: Readonly<Record<string, string>> = {
  search_path: "public",
  exit_on_error: "false",
  log_checkpoints: "false",
  // Every failing statement would be written out, letter by letter, to a log that nobody reads.
  log_min_messages: "fatal",
  io_method: "sync",
  max_worker_processes: "0",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  // The files are in memory already: a large second cache only costs memory and start-up time.
  shared_buffers: "8MB",
  // One connection is all there is; each that could be costs memory, which is copied at every reset.
  max_connections: "10",
  max_locks_per_transaction: "128",
  max_wal_senders: "0",
  max_replication_slots: "0",
  autovacuum_worker_slots: "1",
  work_mem: "16MB",
  // The engine's stack for WebAssembly runs out long before PostgreSQL's default limit; running into it is a crash.
  max_stack_depth: "100kB",
  // Temporary files are in memory too.
  temp_file_limit: "256MB",
  full_page_writes: "off",
  jit: "off",
  // All libraries there are. No other can be loaded once PostgreSQL runs, and a library that a query loaded would be
  // unknown after the next reset of memory.
  session_preload_libraries: "dict_snowball,plpgsql",
  // The creator of a role can do what the role can, as a superuser can.
  createrole_self_grant: "set,inherit",
};

/** Everything that makes up a running PostgreSQL at one moment. */
export interface PostgresState<Memory = MemoryState | MemoryPages> {
  readonly memory: Memory;
  readonly files: FileSystemState;
  readonly tableLength: number;
  /** What the clock has gone on since the moment at which it starts. */
  readonly passedMs: number;
}

/** Walls between a learner's SQL and the machine. Only our own SQL, and tests of a single wall, leave one out. */
export interface Walls {
  readonly door?: HostDoor;
  /** Leave the session to PostgreSQL's superuser. */
  readonly isSuperuser?: boolean;
}

// PGlite asks the catalog for every array type when it starts, to parse cells; here cells stay text.
class UnparsedPGlite extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/** One PostgreSQL in this thread, spoken to in its wire protocol. */
export class Postgres {
  readonly #files: ImageFileSystem;
  readonly #pglite: PGlite;
  #toBackend = new Uint8Array(0);
  #readAt = 0;
  #reader: BackendMessageReader | undefined;
  #crash: PostgresCrash | undefined;

  private constructor(pglite: PGlite, files: ImageFileSystem) {
    this.#pglite = pglite;
    this.#files = files;
    const { module } = files;
    const read = module.addFunction((pointer, length) => {
      const chunk = this.#toBackend.subarray(this.#readAt, this.#readAt + length);
      files.heap.set(chunk, pointer);
      this.#readAt += chunk.length;
      return chunk.length;
    }, "ipi");
    const write = module.addFunction((pointer, length) => {
      this.#reader?.read(files.heap.subarray(pointer, pointer + length));
      return length;
    }, "ipi");
    module._pgl_set_rw_cbs(read, write);
    const failed = module.addFunction(() => FAILED, "ipi");
    module._pgl_set_system_fn(failed);
    module._pgl_set_popen_fn(module.addFunction(() => NO_STREAM, "ppp"));
  }

  /**
   * Starts PostgreSQL on a data directory, closes the door to its host, and makes its session one of a learner's.
   * @throws Error when the data directory cannot be started from, or the session would be a superuser's
   */
  static async start(
    wasmModule: WebAssembly.Module,
    tree: FileTree,
    { door = new HostDoor(), isSuperuser = false }: Walls = {},
  ): Promise<Postgres> {
    const files = new ImageFileSystem(tree, door);
    const log: string[] = [];
    const pglite = new UnparsedPGlite({
      fs: files,
      pgliteWasmModule: wasmModule,
      // The data directory is there already; initdb's module is only named so that it is not downloaded.
      initdbWasmModule: wasmModule,
      fsBundle: new Blob([]),
      startParams: startParameters(),
      onStderr: (line) => {
        log.push(line);
        return false;
      },
    });
    try {
      await pglite.waitReady;
    } catch (cause) {
      throw new Error(`PostgreSQL did not start. ${log.slice(-5).join(" ")}`.trim(), { cause });
    }
    const postgres = new Postgres(pglite, files);
    door.close(() => postgres.#tellLibraryError("no library can be loaded here"));
    if (!isSuperuser) postgres.#enterLearnerSession();
    return postgres;
  }

  /** Milliseconds that placing the files took. */
  get placingMs(): number {
    return this.#files.placingMs;
  }

  /**
   * Sends frontend messages and hands every answer to the handler before it returns.
   * @throws PostgresCrash when PostgreSQL died of it; the process must then be given up
   */
  converse(messages: readonly Uint8Array[], handler: BackendMessageHandler): void {
    if (this.#crash) throw this.#crash;
    const { module } = this.#files;
    this.#toBackend = concatenate(messages);
    this.#readAt = 0;
    this.#reader = new BackendMessageReader(handler, LONGEST_MESSAGE);
    try {
      while (this.#readAt < this.#toBackend.length || module._pq_buffer_remaining_data() > 0) {
        const stackPointer = module.stackSave();
        try {
          module._PostgresMainLoopOnce();
        } catch (thrown) {
          if (!isLongJump(thrown)) throw thrown;
          module.stackRestore(stackPointer);
          module._PostgresMainLongJmp();
        }
      }
      module._PostgresSendReadyForQueryIfNecessary();
      module._pgl_pq_flush();
    } catch (thrown) {
      this.#crash = new PostgresCrash(thrown);
      throw this.#crash;
    } finally {
      this.#reader = undefined;
    }
  }

  /** Makes the statement under way fail with SQLSTATE 57014 as soon as it looks; for use from within a handler. */
  requestCancel(): void {
    this.#setFlag("QueryCancelPending");
    this.#setFlag("InterruptPending");
  }

  /** The next transaction id to be given out: unchanged as long as nothing has written to the database. */
  nextTransactionId(): bigint {
    const memory = new DataView(this.#files.heap.buffer);
    // TransamVariables points at { Oid nextOid; uint32 oidCount; FullTransactionId nextXid; … } (access/transam.h).
    const variables = memory.getUint32(this.#addressOf("TransamVariables"), true);
    return memory.getBigUint64(variables + 8, true);
  }

  /** Holds the present state for {@link restore}; costs a copy of the memory in use. */
  capture(): PostgresState<MemoryState> {
    return this.#stateWith(captureMemory(this.#files.heap, this.#bounds()));
  }

  /** As {@link capture}, of what differs from an earlier state; null when that can't be told. */
  captureSince(base: PostgresState<MemoryState>): PostgresState | null {
    const pages = capturePages(this.#files.heap, base.memory, this.#bounds());
    return pages && this.#stateWith(pages);
  }

  /** Bytes that the heap has grown by since the state was captured. */
  growthSince({ memory }: PostgresState<MemoryState>): number {
    return this.#heapEnd() - endOf(memory);
  }

  /** Whether {@link restore} can go back: functions that the table has got since live outside of the memory. */
  canRestore(state: PostgresState): boolean {
    return !this.#crash && this.#functionTable().length === state.tableLength;
  }

  /** Goes back to a captured state: data, session settings, open transactions, caches, everything. */
  restore(state: PostgresState): void {
    restoreMemory(this.#files.heap, state.memory, this.#heapEnd());
    this.#files.restore(state.files);
    this.#files.clock.set(state.passedMs);
  }

  /** Puts the clock back to the moment at which it starts. */
  restartClock(): void {
    this.#files.clock.set(0);
  }

  /** Shuts down as a server does, so that the files can be started from without recovery, and gives them. */
  async shutDown(): Promise<FileTree> {
    await this.#pglite.close();
    return this.#files.readTree();
  }

  #enterLearnerSession(): void {
    enterLearnerSession({
      staticWords: () => new Int32Array(this.#files.heap.buffer, 0, this.#stackEnd() >> 2),
      query: (sql) => {
        const reader = new FailureReader();
        this.converse([serialize.query(sql)], reader);
        return reader.failure;
      },
    });
  }

  #stateWith<Memory>(memory: Memory): PostgresState<Memory> {
    return {
      memory,
      files: this.#files.capture(),
      tableLength: this.#functionTable().length,
      passedMs: this.#files.clock.passedMs,
    };
  }

  #bounds(): MemoryBounds {
    return {
      lowEnd: this.#stackEnd(),
      highFrom: this.#addressOf("__stack_pointer"),
      heapEnd: this.#heapEnd(),
    };
  }

  /** The stack lies between static data and heap, and grows downwards; below its pointer is nothing of worth. */
  #stackEnd(): number {
    return this.#addressOf("__heap_base") - STACK_SIZE;
  }

  #heapEnd(): number {
    const breakPointer = this.#files.exports.emscripten_get_sbrk_ptr;
    if (typeof breakPointer !== "function")
      throw new Error("The module does not export emscripten_get_sbrk_ptr.");
    return new DataView(this.#files.heap.buffer).getUint32(breakPointer(), true);
  }

  #functionTable(): WebAssembly.Table {
    const table = this.#files.exports.__indirect_function_table;
    if (!(table instanceof WebAssembly.Table)) throw new Error("The module exports no function table.");
    return table;
  }

  #addressOf(variable: string): number {
    const address = this.#files.exports[variable];
    if (!(address instanceof WebAssembly.Global)) throw new Error(`The module does not export ${variable}.`);
    return address.value;
  }

  /** What dlerror() gives next. */
  #tellLibraryError(reason: string): void {
    const { module, exports } = this.#files;
    const tell = exports.__dl_seterr;
    if (typeof tell !== "function") throw new Error("The module does not export __dl_seterr.");
    const stackPointer = module.stackSave();
    tell(module.stringToUTF8OnStack(reason), 0);
    module.stackRestore(stackPointer);
  }

  #setFlag(variable: string): void {
    this.#files.heap[this.#addressOf(variable)] = 1;
  }
}

export const { serialize } = protocol;

function startParameters(): string[] {
  return [
    "--single",
    "-F",
    "-O",
    "-j",
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

function isLongJump(thrown: unknown): boolean {
  return (
    typeof thrown === "object" && thrown !== null && "status" in thrown && thrown.status === LONG_JUMP_STATUS
  );
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
