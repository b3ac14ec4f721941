import { Duplex } from "node:stream";
import type { Worker } from "node:worker_threads";
import type { FromDatabaseThread, ToDatabaseThread } from "./messages.ts";

/** AuthenticationOk, then ReadyForQuery (idle): PGlite needs neither a password nor a startup packet. */
const GREETING = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** First byte of the frontend message Terminate. */
const TERMINATE = 0x58;

let connections = 0;

/**
 * What `pg` takes for a socket to a PostgreSQL server: it carries the wire protocol to the thread in which PGlite
 * runs. So both databases have the same driver, the same types and the same errors.
 * PGlite has one session: open one of these at a time.
 */
export class PgliteSocket extends Duplex {
  readonly #worker: Worker;
  readonly #connection = ++connections;
  #greeted = false;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on("message", this.#receive);
  }

  readonly #receive = (message: FromDatabaseThread): void => {
    if (message.kind === "reply" && message.connection === this.#connection) {
      this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength));
    }
  };

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk);
    done();
  }

  /** `pg` corks the messages of one query: they must reach PGlite together, up to their Sync. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#worker.off("message", this.#receive);
    done(error);
  }

  #send(bytes: Buffer): void {
    if (!this.#greeted) {
      this.#greeted = true;
      this.push(GREETING);
    } else if (bytes[0] === TERMINATE) {
      this.push(null);
    } else {
      const request: ToDatabaseThread = {
        kind: "request",
        connection: this.#connection,
        bytes: new Uint8Array(bytes),
      };
      this.#worker.postMessage(request);
    }
  }

  // The part of net.Socket that `pg` uses.
  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
