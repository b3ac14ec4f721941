import type { OperatorRequest } from "@master-sql/protocol";

const COLUMNS = ["at", "kind", "status", "name", "email", "message", "note", "userId", "id"] as const;

/**
 * Requests as comma-separated values (RFC 4180), with a line of headings. Every cell is quoted, and what a spreadsheet
 * would run as a formula gets an apostrophe in front: at the beginning of a cell, and after anything that some
 * spreadsheet takes for the end of one.
 */
export function requestsCsv(requests: readonly OperatorRequest[]): string {
  const lines = [COLUMNS, ...requests.map((request) => COLUMNS.map((name) => request[name] ?? ""))];
  return lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

/** `=`, `+`, `-` and `@`, also in full width. */
const FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** What some spreadsheet takes for the end of a cell. */
const END_OF_CELL = /[;\t\r\n]/;
/** What a spreadsheet skips before a formula. */
const BLANK = /[\s\u00a0\ufeff]/;

function quoted(text: string): string {
  const harmless = withoutFormulas(text).replace(/^[\t\r\n]/, "'$&");
  return `"${harmless.replaceAll('"', '""')}"`;
}

function withoutFormulas(text: string): string {
  let harmless = "";
  let beginsCell = true;
  for (const character of text) {
    if (beginsCell && FORMULA.test(character)) harmless += "'";
    harmless += character;
    beginsCell = END_OF_CELL.test(character) || (beginsCell && BLANK.test(character));
  }
  return harmless;
}
