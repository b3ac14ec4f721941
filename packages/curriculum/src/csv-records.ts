import { createReadStream } from "node:fs";

export interface CsvRecord {
  /** Of the file, from 1: where the record begins. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The records of a file of comma-separated values (RFC 4180): fields may stand in double quotes and then hold commas,
 * line breaks and doubled quotes. Lines end in LF or CRLF; empty ones and a byte order mark are skipped. Reads the file
 * piece by piece, and throws what reading it throws.
 */
export async function* csvRecords(path: string): AsyncGenerator<CsvRecord> {
  let carry = "";
  let line = 1;
  let begun: CsvRecord | null = null;
  const lineEnd = (text: string): CsvRecord | null => {
    const number = begun?.line ?? line;
    line += 1;
    const whole: string = begun === null ? text : `${begun.fields[0]}\n${text}`;
    if (!whole.includes('"')) {
      const trimmed = whole.endsWith("\r") ? whole.slice(0, -1) : whole;
      return trimmed === "" ? null : { line: number, fields: trimmed.split(",") };
    }
    // An odd number of quotes: the line break stands inside a field.
    if (whole.split('"').length % 2 === 0) {
      begun = { line: number, fields: [whole] };
      return null;
    }
    begun = null;
    return { line: number, fields: quotedFields(whole.endsWith("\r") ? whole.slice(0, -1) : whole) };
  };
  let first = true;
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const text: string = carry + (first ? String(chunk).replace(/^\uFEFF/, "") : String(chunk));
    first = false;
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      const record = lineEnd(text.slice(start, end));
      if (record !== null) yield record;
      start = end + 1;
    }
    carry = text.slice(start);
  }
  const last = lineEnd(carry);
  if (last !== null) yield last;
  const open = begun as CsvRecord | null;
  if (open !== null) yield { line: open.line, fields: quotedFields(open.fields[0] ?? "") };
}

function quotedFields(record: string): string[] {
  const fields: string[] = [];
  let field = "";
  let quoted = false;
  for (let place = 0; place < record.length; place += 1) {
    const character = record[place];
    if (character === '"') {
      if (quoted && record[place + 1] === '"') {
        field += '"';
        place += 1;
      } else quoted = !quoted;
    } else if (character === "," && !quoted) {
      fields.push(field);
      field = "";
    } else field += character;
  }
  return [...fields, field];
}
