/** A cell of a predicted result; `text` is kept while it is NULL, so that a toggle loses nothing. */
export interface PredictedCell {
  readonly text: string;
  readonly isNull: boolean;
}

/** A result as the learner predicts it; no rows at all is a prediction too, other than nothing yet. */
export type Prediction = readonly (readonly PredictedCell[])[] | "no-rows";

const NO_ROWS = /^\(?(no|0) rows?\)?$/i;

export function blankRow(columnCount: number): readonly PredictedCell[] {
  return Array.from({ length: columnCount }, () => ({ text: "", isNull: false }));
}

/**
 * As the answer is handed in: a line per row, cells separated by `|`, NULL for NULL, text in quotes where it needs
 * them.
 */
export function printPrediction(prediction: Prediction): string {
  if (prediction === "no-rows") return "(no rows)";
  const isBlank = prediction.every((row) => row.every(({ text, isNull }) => text === "" && !isNull));
  if (isBlank && prediction.length <= 1) return "";
  return prediction.map((row) => row.map(printCell).join(" | ")).join("\n");
}

function printCell({ text, isNull }: PredictedCell): string {
  if (isNull) return "NULL";
  const needsQuotes =
    text === "" || text !== text.trim() || /[|"]/.test(text) || /^null$/i.test(text) || NO_ROWS.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Reads what `printPrediction` wrote, or a table pasted from elsewhere: cells separated by `|` or by tabs. Lines are
 * filled up or cut to the number of columns: it is for the table in which the learner goes on, and the grader tells
 * what can't be read.
 */
export function readPredictionText(written: string, columnCount: number): Prediction {
  if (NO_ROWS.test(written.trim())) return "no-rows";
  const rows = written
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !/^[\s|+-]+$/.test(line))
    .map((line) => {
      const cells = readLine(line);
      return blankRow(columnCount).map((blank, i) => cells[i] ?? blank);
    });
  return rows.length === 0 ? [blankRow(columnCount)] : rows;
}

function readLine(line: string): readonly PredictedCell[] {
  if (line.includes("\t")) return line.split("\t").map(plainCell);
  const bare = line.trim().replace(/^\|(.*)\|$/, "$1");
  const cells: PredictedCell[] = [];
  const cell = /\s*"((?:[^"]|"")*)"\s*(?:\||$)|([^|]*)(?:\||$)/y;
  while (cell.lastIndex < bare.length) {
    const [, quoted, plain = ""] = cell.exec(bare) ?? [];
    cells.push(
      quoted === undefined ? plainCell(plain) : { text: quoted.replaceAll('""', '"'), isNull: false },
    );
  }
  if (bare.endsWith("|")) cells.push(plainCell(""));
  return cells;
}

function plainCell(text: string): PredictedCell {
  const isNull = text.trim().toUpperCase() === "NULL";
  return { text: isNull ? "" : text.trim(), isNull };
}
