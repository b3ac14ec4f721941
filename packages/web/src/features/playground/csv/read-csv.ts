import { quantity } from "@master-sql/engine/words";
import Papa from "papaparse";
import { guessType, isNull } from "./column-type.ts";

/** What an imported file may have at most; what is kept of it stays in this browser's storage. */
export const MAX_BYTES = 500_000;
export const MAX_ROWS = 5_000;
export const MAX_COLUMNS = 40;

/** A file that was read: rows of cells, all of the same length; the first of them may be a header. */
export interface CsvFile {
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
  /** The first row looks like names of columns. */
  readonly hasHeader: boolean;
}

/** A file, or why it can't be imported. */
export type ReadCsv = ({ readonly ok: true } & CsvFile) | { readonly ok: false; readonly problem: string };

/** The text of a file: UTF-8 or UTF-16 by its mark, else what Windows writes where UTF-8 is not. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Of a file of so many bytes, of which nothing is read. */
export function tooLong(bytes: number): ReadCsv {
  return {
    ok: false,
    problem: `The file has ${kilobytes(bytes)}; at most ${kilobytes(MAX_BYTES)} can be imported.`,
  };
}

/** Reads a file of values separated by commas, semicolons, tabs or bars. */
export function readCsv(bytes: Uint8Array): ReadCsv {
  const refuse = (problem: string): ReadCsv => ({ ok: false, problem });
  if (bytes.length > MAX_BYTES) return tooLong(bytes.length);
  const text = textOf(bytes);
  if (text.includes("\0")) return refuse("This isn't a text file. Export the table as CSV first.");
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    skipEmptyLines: "greedy",
    delimitersToGuess: [",", ";", "\t", "|"],
  });
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes)
    return refuse(
      `Row ${(quotes.row ?? 0) + 1} has a quote that doesn't end where it should. Fix it in the file.`,
    );
  const [first] = data;
  if (!first) return refuse("The file is empty.");
  if (first.length > MAX_COLUMNS)
    return refuse(`The file has ${first.length} columns; at most ${MAX_COLUMNS} can be imported.`);
  const ragged = data.findIndex((row) => row.length !== first.length);
  if (ragged > 0)
    return refuse(
      `Row ${ragged + 1} has ${quantity(data[ragged]?.length ?? 0, "value")}, the first row has ${first.length}. Every row needs as many.`,
    );
  if (data.length > MAX_ROWS + 1)
    return refuse(
      `The file has ${data.length.toLocaleString("en")} rows; at most ${MAX_ROWS.toLocaleString("en")} can be imported.`,
    );
  return {
    ok: true,
    rows: data,
    delimiter: meta.delimiter,
    hasHeader: looksLikeHeader(data, meta.delimiter),
  };
}

/** Names are texts, each another; where all that follows is text as well, a file begins with them as a rule. */
function looksLikeHeader(rows: readonly (readonly string[])[], delimiter: string): boolean {
  const [first = [], ...rest] = rows;
  if (rest.length === 0) return false;
  const named = first.filter((cell) => !isNull(cell));
  return named.length > 0 && named.every((cell) => guessType([cell], delimiter === ";") === "text");
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;
