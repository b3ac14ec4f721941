import type { ResultColumn, Row } from "@master-sql/judge/sandbox";
import { cellText, isNumber } from "./cell-text.ts";

/**
 * RFC 4180 with a header. NULL is an empty field, empty text is `""`, as COPY in CSV format writes and reads them;
 * duplicate column names are kept. Values are exactly the result's: a text that begins with `=` is not disarmed for
 * spreadsheets, because a copy that changes data would be wrong for every other use, and it reaches a spreadsheet only
 * if the learner pastes it there.
 */
export function toCsv(columns: readonly ResultColumn[], rows: readonly Row[]): string {
  const field = (text: string) =>
    text === "" || /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  const header = columns.map((column) => field(column.name)).join(",");
  const lines = rows.map((row) =>
    columns
      .map((column, i) => {
        const text = cellText(column, row[i] ?? null);
        return text === null ? "" : field(text);
      })
      .join(","),
  );
  return `${[header, ...lines].join("\r\n")}\r\n`;
}

/** A GitHub table. NULL is *NULL* in italics, so that it differs from the text NULL; Markdown in values is escaped. */
export function toMarkdown(columns: readonly ResultColumn[], rows: readonly Row[]): string {
  const escaped = (text: string) =>
    text.replace(/[\\`*_{}[\]<>|~#&]/g, "\\$&").replace(/\r\n|\r|\n/g, "<br>");
  const line = (fields: readonly string[]) => `| ${fields.join(" | ")} |`;
  return `${[
    line(columns.map((column) => escaped(column.name))),
    line(columns.map((column) => (isNumber(column) ? "---:" : "---"))),
    ...rows.map((row) =>
      line(
        columns.map((column, i) => {
          const text = cellText(column, row[i] ?? null);
          return text === null ? "*NULL*" : escaped(text);
        }),
      ),
    ),
  ].join("\n")}\n`;
}

/** Cells for pasting into a spreadsheet: tabs between cells, no header, NULL empty. One cell alone is its bare text. */
export function toTabSeparated(columns: readonly ResultColumn[], rows: readonly Row[]): string {
  const single = rows.length === 1 && columns.length === 1;
  const field = (text: string) =>
    !single && /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows
    .map((row) => columns.map((column, i) => field(cellText(column, row[i] ?? null) ?? "")).join("\t"))
    .join("\n");
}
