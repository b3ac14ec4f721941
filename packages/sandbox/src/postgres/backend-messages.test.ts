import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BackendMessageHandler, BackendMessageReader } from "./backend-messages.ts";

const encoder = new TextEncoder();

function message(code: string, ...parts: (number[] | string)[]): number[] {
  const body = parts.flatMap((part) => (typeof part === "string" ? [...encoder.encode(part), 0] : part));
  return [code.charCodeAt(0), ...int32(body.length + 4), ...body];
}
const int32 = (value: number) => [(value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const int16 = (value: number) => [(value >> 8) & 255, value & 255];

function rowMessage(cells: readonly (string | null)[]): number[] {
  const encoded = cells.flatMap((cell) => {
    if (cell === null) return int32(-1);
    const bytes = encoder.encode(cell);
    return [...int32(bytes.length), ...bytes];
  });
  return message("D", int16(cells.length), encoded);
}

/** What the reader reports of the chunks. */
function read(chunks: readonly Uint8Array[], longestMessage = 1_000_000): unknown[] {
  const seen: unknown[] = [];
  const handler: BackendMessageHandler = {
    fields: (fields) => seen.push({ fields }),
    row: (row) => seen.push(row),
    commandComplete: (tag) => seen.push({ tag }),
    error: (error) => seen.push({ error }),
    notice: (notice) => seen.push({ notice }),
    copyOut: () => seen.push("copyOut"),
    copyData: (text) => seen.push({ text }),
    ready: (status) => seen.push({ status }),
    oversized: (bytes) => seen.push({ bytes }),
  };
  const reader = new BackendMessageReader(handler, longestMessage);
  for (const chunk of chunks) reader.read(chunk);
  return seen;
}

const cell = fc.oneof(
  fc.constant(null),
  fc.string(),
  fc.string({ unit: "grapheme" }),
  // Not text for a decoder that takes the whole row at once: a byte order mark, a surrogate pair.
  fc.constantFrom("", "\ufeff", "\ufeffa", "é", "😀", "\u0000", "null"),
);

describe("reading PostgreSQL's messages", () => {
  it("gives every cell as it was sent, however the bytes are cut", () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell), { maxLength: 5 }), fc.array(fc.nat(200)), (rows, cuts) => {
        const bytes = new Uint8Array(rows.flatMap(rowMessage));
        const chunks: Uint8Array[] = [];
        let at = 0;
        for (const length of cuts) {
          chunks.push(bytes.subarray(at, at + length));
          at += length;
        }
        chunks.push(bytes.subarray(at));
        expect(read(chunks)).toEqual(rows);
      }),
    );
  });

  it("reads fields, tags, errors, notices, copied data and the transaction's status", () => {
    const field = [
      ...int32(16_400),
      ...int16(2),
      ...int32(1700),
      ...int16(-1),
      ...int32(655_366),
      ...int16(0),
    ];
    const bytes = new Uint8Array([
      ...message("T", int16(1), "größe", field),
      ...message("C", "INSERT 0 2"),
      ...message("E", "SERROR", "C42703", "Mcolumn „x“ is missing", "P8", [0]),
      ...message("N", "SNOTICE", "Mhello", [0]),
      ...message("H", [0, 0, 0]),
      ...message("d", [...encoder.encode("1,é\n")]),
      ...message("S", "TimeZone", "UTC"),
      ...message(
        "Z",
        [..."T"].map((letter) => letter.charCodeAt(0)),
      ),
    ]);
    expect(read([bytes])).toEqual([
      { fields: [{ name: "größe", typeOid: 1700, typeModifier: 655_366 }] },
      { tag: "INSERT 0 2" },
      { error: { S: "ERROR", C: "42703", M: "column „x“ is missing", P: "8" } },
      { notice: { S: "NOTICE", M: "hello" } },
      "copyOut",
      { text: "1,é\n" },
      { status: "T" },
    ]);
  });

  it("skips what is too long, without keeping it, and goes on after it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), (chunkLength) => {
        const bytes = new Uint8Array([
          ...rowMessage(["a"]),
          ...rowMessage(["x".repeat(500)]),
          ...rowMessage(["b"]),
        ]);
        const chunks = Array.from({ length: Math.ceil(bytes.length / chunkLength) }, (_, at) =>
          bytes.subarray(at * chunkLength, (at + 1) * chunkLength),
        );
        expect(read(chunks, 100)).toEqual([["a"], { bytes: rowMessage(["x".repeat(500)]).length }, ["b"]]);
      }),
    );
  });
});
