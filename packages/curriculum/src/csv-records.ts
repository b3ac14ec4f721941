import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import Papa from "papaparse";

export interface CsvRecord {
  /** The line of the file, from 1, on which the record begins. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Pieces of the file's text, without a byte order mark. */
async function* textOf(path: string): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    yield isFirst ? String(piece).replace(/^\uFEFF/, "") : String(piece);
    isFirst = false;
  }
}

/**
 * The records of a file of comma-separated values (RFC 4180), read piece by piece. Lines end in LF or CRLF; empty ones
 * are skipped. Throws what reading the file throws.
 */
export async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  // LF alone, so that lines of one file may end in either way. Papa Parse takes CR after a closing quote for a space.
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: ",", newline: "\n" });
  // The iteration below throws the error.
  pipeline(Readable.from(textOf(path)), parser, () => {});
  let line = 1;
  for await (const fields of parser as AsyncIterable<string[]>) {
    const last = fields.at(-1) ?? "";
    if (last.endsWith("\r")) fields[fields.length - 1] = last.slice(0, -1);
    if (fields.length > 1 || fields[0] !== "") yield { line, fields };
    line += 1 + fields.reduce((breaks, field) => breaks + field.split("\n").length - 1, 0);
  }
}
