import { columnFamily } from "../../results/column-type.ts";
import type { ResultColumn, Row } from "../../results/statement-result.ts";
import type { PredictionReason } from "../../verdicts/verdict.ts";

/** What stands for a result without rows. */
const NO_ROWS = /^\(?(no|0) rows?\)?$/i;

/**
 * Reads a predicted result: a line per row, cells separated by `|`, blanks around a cell left out. `NULL` is NULL. A
 * cell in double quotes is text as it stands, `""` within it a quotation mark, and may hold `|`. `(no rows)` is the
 * empty result.
 */
export function readPrediction(
  text: string,
  columns: readonly ResultColumn[],
): { readonly rows: readonly Row[] } | { readonly reason: PredictionReason } {
  if (NO_ROWS.test(text.trim())) return { rows: [] };
  const rows: Row[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const cells = readLine(line);
    const fault = (cause: PredictionReason["cause"]) => ({
      reason: { kind: "prediction" as const, line: index + 1, cause },
    });
    if (typeof cells === "string") return fault({ problem: cells });
    if (cells.length !== columns.length)
      return fault({ problem: "cells", expected: columns.length, actual: cells.length });
    rows.push(cells.map((cell, column) => cellOf(cell, columns[column]?.typeName ?? "text")));
  }
  return { rows };
}

interface ReadCell {
  readonly text: string;
  readonly quoted: boolean;
}

const QUOTED = /\s*"((?:[^"]|"")*)"\s*/y;
const PLAIN = /[^|]*/y;

function readLine(line: string): readonly ReadCell[] | "open-quote" | "text-after-quote" {
  const cells: ReadCell[] = [];
  // psql draws a bar at neither end, other programs at both; those are no cells.
  const bare = line.trim().replace(/^\|(.*)\|$/, "$1");
  let at = 0;
  for (;;) {
    if (/^\s*"/.test(bare.slice(at))) {
      QUOTED.lastIndex = at;
      const quoted = QUOTED.exec(bare);
      if (quoted === null) return "open-quote";
      cells.push({ text: (quoted[1] ?? "").replaceAll('""', '"'), quoted: true });
      at = QUOTED.lastIndex;
      if (at < bare.length && bare[at] !== "|") return "text-after-quote";
    } else {
      PLAIN.lastIndex = at;
      const plain = PLAIN.exec(bare)?.[0] ?? "";
      cells.push({ text: plain.trim(), quoted: false });
      at += plain.length;
    }
    if (at >= bare.length) return cells;
    at += 1;
  }
}

function cellOf({ text, quoted }: ReadCell, typeName: string): string | null {
  if (!quoted && text.toUpperCase() === "NULL") return null;
  if (columnFamily(typeName).kind !== "boolean") return text;
  // PostgreSQL's own text is t and f; people write the words.
  const word = text.toLowerCase();
  return word === "true" ? "t" : word === "false" ? "f" : word;
}
