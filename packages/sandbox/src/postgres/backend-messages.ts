/**
 * Reads the messages of PostgreSQL's frontend/backend protocol 3.0 (documentation, chapter "Frontend/Backend
 * Protocol", section "Message Formats") that come out of PostgreSQL in pieces. Cells are PostgreSQL's own text.
 */
import type { Row } from "@master-sql/engine/sandbox";

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
    let at = 0;
    while (at < chunk.length) {
      if (this.#toSkip > 0) {
        const skipped = Math.min(this.#toSkip, chunk.length - at);
        this.#toSkip -= skipped;
        at += skipped;
        continue;
      }
      const wanted = this.#partial.length - this.#filled;
      const taken = chunk.subarray(at, at + wanted);
      this.#partial.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (taken.length < wanted) return;
      if (this.#partial.length > HEADER_LENGTH || this.#bodyLength() === 0) {
        this.#message(this.#partial[0] ?? 0, this.#partial.subarray(HEADER_LENGTH));
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

  /** By the header: the length that it states counts its own four bytes. */
  #bodyLength(): number {
    return new DataView(this.#partial.buffer).getUint32(1) - 4;
  }

  #expectHeader(): void {
    this.#partial = new Uint8Array(HEADER_LENGTH);
    this.#filled = 0;
  }

  #message(code: number, body: Uint8Array): void {
    switch (String.fromCharCode(code)) {
      case "T":
        this.#handler.fields(readFields(body));
        break;
      case "D":
        this.#handler.row(readRow(body));
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

function readRow(body: Uint8Array): Row {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const count = view.getUint16(0);
  // One decoding of the whole message is much cheaper than one for each cell; it serves when every byte is a character.
  const text = decoder.decode(body);
  const oneByteEach = text.length === body.length && !hasHighByte(body);
  const row: (string | null)[] = new Array(count);
  let at = 2;
  for (let column = 0; column < count; column++) {
    const length = view.getInt32(at);
    at += 4;
    if (length < 0) {
      row[column] = null;
      continue;
    }
    row[column] = oneByteEach ? text.slice(at, at + length) : decoder.decode(body.subarray(at, at + length));
    at += length;
  }
  return row;
}

function hasHighByte(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 127) return true;
  return false;
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
