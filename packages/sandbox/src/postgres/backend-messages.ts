/**
 * Reads the messages of PostgreSQL's frontend/backend protocol 3.0 (documentation, chapter "Frontend/Backend
 * Protocol", section "Message Formats") that come out of PostgreSQL in pieces. Cells are PostgreSQL's own text.
 */
import type { Row } from "@master-sql/judge/sandbox";

export interface FieldDescription {
  readonly name: string;
  readonly typeOid: number;
  /** Type modifier, -1 where the type has none. */
  readonly typeModifier: number;
}

/**
 * Fields of an ErrorResponse or NoticeResponse by their one-letter code: C is the SQLSTATE, M the message, P the
 * position.
 */
export type MessageFields = Readonly<Record<string, string>>;

/** I: idle; T: in a transaction block; E: in a failed one. */
export type TransactionStatus = "I" | "T" | "E";

export interface BackendMessageHandler {
  fields(fields: readonly FieldDescription[]): void;
  row(row: Row): void;
  commandComplete(tag: string): void;
  error(fields: MessageFields): void;
  notice(fields: MessageFields): void;
  copyOut(): void;
  copyData(text: string): void;
  ready(status: TransactionStatus): void;
  /** A message too long to be kept was skipped. */
  oversized(bytes: number): void;
}

const HEADER_LENGTH = 5;
/** A byte order mark in a value is part of it. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Windows-1252, as every browser and Node decode what they call latin1. */
const oneByteDecoder = new TextDecoder("latin1");
const LAST_ASCII = 127;
const DATA_ROW = "D".charCodeAt(0);

export class BackendMessageReader {
  readonly #handler: BackendMessageHandler;
  readonly #longestMessage: number;
  /** A message that has begun, and how much of it is there: at first its header, then room for the whole of it. */
  #partial = new Uint8Array(HEADER_LENGTH);
  #filled = 0;
  #toSkip = 0;

  /** @param longestMessage messages of more bytes are skipped and reported as oversized */
  constructor(handler: BackendMessageHandler, longestMessage: number) {
    this.#handler = handler;
    this.#longestMessage = longestMessage;
  }

  /** @param chunk the next bytes; only read during the call */
  read(chunk: Uint8Array): void {
    const text = new ByteText(chunk);
    let at = 0;
    while (at < chunk.length) {
      if (this.#toSkip > 0) {
        const skipped = Math.min(this.#toSkip, chunk.length - at);
        this.#toSkip -= skipped;
        at += skipped;
        continue;
      }
      // Most messages are whole in one chunk, and need no copy.
      const end = this.#filled === 0 ? this.#endOfMessage(chunk, at) : null;
      if (end !== null) {
        this.#message(chunk[at] ?? 0, text, at + HEADER_LENGTH, end);
        at = end;
        continue;
      }
      const wanted = this.#partial.length - this.#filled;
      const taken = chunk.subarray(at, at + wanted);
      this.#partial.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (taken.length < wanted) return;
      if (this.#partial.length > HEADER_LENGTH || this.#bodyLength() === 0) {
        const whole = this.#partial;
        this.#message(whole[0] ?? 0, new ByteText(whole), HEADER_LENGTH, whole.length);
        this.#expectHeader();
      } else if (this.#bodyLength() + HEADER_LENGTH > this.#longestMessage) {
        this.#handler.oversized(this.#bodyLength() + HEADER_LENGTH);
        this.#toSkip = this.#bodyLength();
        this.#expectHeader();
      } else {
        const whole = new Uint8Array(HEADER_LENGTH + this.#bodyLength());
        whole.set(this.#partial);
        this.#partial = whole;
      }
    }
  }

  /** Where the message that begins at `at` ends; null when it isn't all there or is too long. */
  #endOfMessage(chunk: Uint8Array, at: number): number | null {
    if (at + HEADER_LENGTH > chunk.length) return null;
    // The length counts its own four bytes, and not the letter before it.
    const end = at + 1 + (int32At(chunk, at + 1) >>> 0);
    return end <= chunk.length && end - at <= this.#longestMessage ? end : null;
  }

  /** By the header: the length that it states counts its own four bytes. */
  #bodyLength(): number {
    return (int32At(this.#partial, 1) >>> 0) - 4;
  }

  #expectHeader(): void {
    this.#partial = new Uint8Array(HEADER_LENGTH);
    this.#filled = 0;
  }

  #message(code: number, text: ByteText, start: number, end: number): void {
    if (code === DATA_ROW) {
      this.#handler.row(readRow(text, start));
      return;
    }
    const body = text.bytes.subarray(start, end);
    switch (String.fromCharCode(code)) {
      case "T":
        this.#handler.fields(readFields(body));
        break;
      case "C":
        this.#handler.commandComplete(decoder.decode(body.subarray(0, -1)));
        break;
      case "E":
        this.#handler.error(readMessageFields(body));
        break;
      case "N":
        this.#handler.notice(readMessageFields(body));
        break;
      case "H":
        this.#handler.copyOut();
        break;
      case "d":
        this.#handler.copyData(decoder.decode(body));
        break;
      case "Z":
        this.#handler.ready(readStatus(body));
        break;
    }
  }
}

/**
 * Bytes, and text that is cut out of them. One decoding of them all is much cheaper than one for each cell: by a code
 * with one character for every byte, which is right where all bytes of a cell are ASCII. Other cells are decoded alone.
 */
class ByteText {
  readonly bytes: Uint8Array;
  #oneByteEach: string | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  cut(start: number, end: number): string {
    for (let at = start; at < end; at++)
      if ((this.bytes[at] ?? 0) > LAST_ASCII) return decoder.decode(this.bytes.subarray(start, end));
    this.#oneByteEach ??= oneByteDecoder.decode(this.bytes);
    return this.#oneByteEach.slice(start, end);
  }
}

/** Signed, as all numbers of the protocol are. */
function int32At(bytes: Uint8Array, at: number): number {
  return (
    ((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)
  );
}

function readRow(text: ByteText, start: number): Row {
  const { bytes } = text;
  const count = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
  const row: (string | null)[] = new Array(count);
  let at = start + 2;
  for (let column = 0; column < count; column++) {
    const length = int32At(bytes, at);
    at += 4;
    if (length < 0) {
      row[column] = null;
      continue;
    }
    row[column] = text.cut(at, at + length);
    at += length;
  }
  return row;
}

function readFields(body: Uint8Array): FieldDescription[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const count = view.getUint16(0);
  const fields: FieldDescription[] = [];
  let at = 2;
  for (let index = 0; index < count; index++) {
    const end = body.indexOf(0, at);
    const name = decoder.decode(body.subarray(at, end));
    // After the name: table OID (4), attribute number (2), type OID (4), type length (2), type modifier (4), format
    // (2).
    fields.push({ name, typeOid: view.getUint32(end + 7), typeModifier: view.getInt32(end + 13) });
    at = end + 19;
  }
  return fields;
}

function readMessageFields(body: Uint8Array): MessageFields {
  const fields: Record<string, string> = {};
  let at = 0;
  while (at < body.length && body[at] !== 0) {
    const end = body.indexOf(0, at + 1);
    fields[String.fromCharCode(body[at] ?? 0)] = decoder.decode(body.subarray(at + 1, end));
    at = end + 1;
  }
  return fields;
}

function readStatus(body: Uint8Array): TransactionStatus {
  const status = String.fromCharCode(body[0] ?? 0);
  return status === "T" || status === "E" ? status : "I";
}
