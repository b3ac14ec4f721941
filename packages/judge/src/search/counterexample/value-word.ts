import type { Cell } from "../../results/statement-result.ts";

/** A text with a sign for each space at its ends. */
function withShownSpaces(text: string): string {
  let start = 0;
  while (text[start] === " ") start += 1;
  let end = text.length;
  while (end > start && text[end - 1] === " ") end -= 1;
  return "␣".repeat(start) + text.slice(start, end) + "␣".repeat(text.length - end);
}

/** The end of a timestamp's text that adds nothing: no fraction of a second, the session's own zone. */
const SILENT_END = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.0+)?(?:\+00)?$/;

/** A value as a sentence names it. A sign shows each space at its ends, and each of several in a row. */
export function valueWord(cell: Cell): string {
  if (cell === null) return "NULL";
  if (cell === "") return "an empty text";
  if (cell.trim() !== cell || / {2}/.test(cell))
    return `“${withShownSpaces(cell).replaceAll(/ {2,}/g, (spaces) => "␣".repeat(spaces.length))}”`;
  if (SILENT_END.test(cell)) return cell.replace(SILENT_END, "$1");
  return cell.length > 40 ? `“${cell.slice(0, 39)}…”` : cell;
}
