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

/** `=`, `+`, `-` and `@`, also in full width, after blanks that a spreadsheet skips. */
const FORMULA = /(^|[;\t\r\n])([\s\u00a0\ufeff]*)([=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function quoted(text: string): string {
  const harmless = text.replaceAll(FORMULA, "$1$2'$3").replace(/^[\t\r\n]/, "'$&");
  return `"${harmless.replaceAll('"', '""')}"`;
}
