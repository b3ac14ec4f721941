import type { Verdict } from "@master-sql/judge/verdicts";
import { list, number, plural, quantity } from "@master-sql/words";
import { quoted } from "../showing/show.ts";

type Wrong = Extract<Verdict, { verdict: "wrong" }>;
type Row = readonly (string | null)[];

/** Rows or values that are named. */
const MOST = 3;
/** Longer rows are cut off by the page, and say nothing in a sentence. */
const MOST_COLUMNS = 8;

/**
 * Which rows of the visible data differ from the ones that the task asks for, as the page shows them side by side.
 * Empty where it shows only a part of them.
 */
export function differingRows({ expectedPreview, candidatePreview, onVisibleData }: Wrong): string {
  if (!onVisibleData || !expectedPreview || !candidatePreview) return "";
  const [expected, own] = [expectedPreview.rows as readonly Row[], candidatePreview.rows as readonly Row[]];
  const isWhole = expected.length === expectedPreview.rowCount && own.length === candidatePreview.rowCount;
  const columns = expectedPreview.columns.map(({ name }) => name);
  if (!isWhole || columns.length > MOST_COLUMNS || candidatePreview.columns.length !== columns.length)
    return "";
  const missing = without(expected, own);
  const extra = without(own, expected);
  if (missing.length === 0 && extra.length === 0) return "";
  const changed = changedValues(missing, extra, columns);
  if (changed !== "") return changed;
  const [one, other] = [missing[0], extra[0]];
  if (expected.length === 1 && own.length === 1 && one && other)
    return `Your query gives ${listed([other])}, and the task asks for ${listed([one])}.`;
  const pieces = [
    ...(missing.length > 0
      ? [`${plural(missing.length, "a missing row", "missing rows")} ${listed(missing)}`]
      : []),
    ...(extra.length > 0
      ? [`${plural(extra.length, "a row", "rows")} that the task doesn't ask for ${listed(extra)}`]
      : []),
  ];
  return `By ${list(columns.map(quoted))}: ${pieces.join("; ")}.`;
}

/** Rows of one result that the other doesn't have, each as often as it has more of them. */
function without(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(JSON.stringify(row)) ?? 0;
    left.set(JSON.stringify(row), count - 1);
    return count <= 0;
  });
}

function listed(rows: readonly Row[]): string {
  const shown = rows.slice(0, MOST).map((row) => `(${row.map((cell) => cell ?? "NULL").join(", ")})`);
  return rows.length > MOST ? `${shown.join(", ")}, and ${number(rows.length - MOST)} more` : list(shown);
}

/** Rows that agree in all columns but one: what that is, and what it should be. */
function changedValues(missing: readonly Row[], extra: readonly Row[], columns: readonly string[]): string {
  if (missing.length !== extra.length || columns.length < 2) return "";
  for (const [at, column] of columns.entries()) {
    const keyOf = (row: Row) => JSON.stringify(row.toSpliced(at, 1));
    const byKey = new Map(extra.map((row) => [keyOf(row), row]));
    const isOneByOne =
      new Set(missing.map(keyOf)).size === missing.length && missing.every((row) => byKey.has(keyOf(row)));
    if (!isOneByOne) continue;
    const values = missing.slice(0, 2).map((row) => {
      const cells = row.flatMap((cell, index) =>
        index === at ? [] : [`${quoted(columns[index] ?? "")} is ${cell ?? "NULL"}`],
      );
      return `where ${list(cells)}, your ${quoted(column)} is ${byKey.get(keyOf(row))?.[at] ?? "NULL"}, and the task asks for ${row[at] ?? "NULL"}`;
    });
    return `${quantity(missing.length, "row")} ${plural(missing.length, "differs", "differ")}, such as ${values.join("; ")}.`;
  }
  return "";
}
