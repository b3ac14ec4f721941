import { quantity } from "@master-sql/words";
import Papa from "papaparse";
import { guessType, isNull } from "./column-type.ts";

/** What an imported file may have at most; what is kept of it stays in this browser's storage. */
export const MAX_BYTES = 500_000;
export const MAX_ROWS = 5_000;
export const MAX_COLUMNS = 40;

/** A file that was read: rows of cells, all of the same length; the first of them may be a header. */
export interface CsvFile {
  readonly rows: readonly (readonly string[])[];
  /** Line of the file on which each of them begins, from 1. */
  readonly lines: readonly number[];
  /** Lines between rows on which nothing stands; they are no rows. */
  readonly blankLines: number;
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

// What no text holds, also where bytes that aren't text are read as what Windows wrote.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/;

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
  if (NO_TEXT.test(text)) return refuse("This isn't a text file. Export the table as CSV first.");
  const delimiter = delimiterOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const begins = beginnings(data);
  const quotes = errors.find(({ type }) => type === "Quotes");
  if (quotes)
    return refuse(
      `Line ${begins[quotes.row ?? 0] ?? 1} has a quote that doesn't end where it should. Fix it in the file.`,
    );
  const written = data.flatMap((cells, at) => (isBlank(cells) ? [] : [{ at, cells, line: begins[at] ?? 1 }]));
  const rows = written.map(({ cells }) => cells);
  const [first] = rows;
  if (!first) return refuse("The file is empty.");
  if (first.length > MAX_COLUMNS)
    return refuse(`The file has ${first.length} columns; at most ${MAX_COLUMNS} can be imported.`);
  const ragged = written.find(({ cells }) => cells.length !== first.length);
  if (ragged)
    return refuse(
      `Line ${ragged.line} has ${quantity(ragged.cells.length, "value")}, the first row has ${first.length}. Every row needs as many.`,
    );
  if (rows.length > MAX_ROWS + 1)
    return refuse(
      `The file has ${rows.length.toLocaleString("en")} rows; at most ${MAX_ROWS.toLocaleString("en")} can be imported.`,
    );
  return {
    ok: true,
    rows,
    lines: written.map(({ line }) => line),
    blankLines: (written.at(-1)?.at ?? 0) - (written[0]?.at ?? 0) + 1 - rows.length,
    delimiter,
    hasHeader: looksLikeHeader(rows, delimiter),
  };
}

/** What the library takes for it, which blank lines mislead unless they are skipped. */
function delimiterOf(text: string): string {
  const delimitersToGuess = [",", ";", "\t", "|"];
  return Papa.parse(text, { delimitersToGuess, skipEmptyLines: "greedy", preview: 1 }).meta.delimiter;
}

const isBlank = (cells: readonly string[]) => cells.length === 1 && cells[0]?.trim() === "";

/** The lines on which rows begin: a quoted cell may hold ends of lines. */
function beginnings(data: readonly (readonly string[])[]): number[] {
  let line = 1;
  return data.map((cells) => {
    const begins = line;
    line += 1 + cells.reduce((ends, cell) => ends + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return begins;
  });
}

/**
 * Names are texts, each another; where all that follows is text as well, or nothing does, a file begins with them as a
 * rule.
 */
function looksLikeHeader(rows: readonly (readonly string[])[], delimiter: string): boolean {
  const [first = []] = rows;
  const named = first.filter((cell) => !isNull(cell));
  return named.length > 0 && named.every((cell) => guessType([cell], delimiter === ";") === "text");
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000).toLocaleString("en")} kB`;
