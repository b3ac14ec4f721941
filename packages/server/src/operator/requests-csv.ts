import type { OperatorRequest } from "@master-sql/engine/api";

const COLUMNS = ["at", "kind", "status", "name", "email", "message", "note", "userId", "id"] as const;

/**
 * Requests as comma-separated values (RFC 4180), with a line of headings. What a spreadsheet would take for a formula
 * gets an apostrophe in front.
 */
export function requestsCsv(requests: readonly OperatorRequest[]): string {
  const lines = [
    COLUMNS.join(","),
    ...requests.map((request) => COLUMNS.map((name) => field(request[name])).join(",")),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function field(value: string | null): string {
  const text = value ?? "";
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
