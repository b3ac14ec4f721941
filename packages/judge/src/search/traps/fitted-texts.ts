import type { Column } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { TextPattern } from "./text-patterns.ts";
import { textCell } from "./texts.ts";
import type { Trap, TrapSource } from "./trap-source.ts";

/**
 * A text that a pattern of one of the queries fits, or fits but for a character: where two patterns are meant to let the
 * same texts through, such a text may pass one alone.
 */
export const fittedTexts: Trap = (draft, source) => {
  const { random } = source;
  const chosen = textCell(draft, source, {
    ofColumn: (column) => patternsOf(source, column).length > 0,
  });
  const pattern = chosen && random.pick(patternsOf(source, chosen.column));
  if (!chosen || !pattern) return;
  const { row, place, text } = chosen;
  const around = ["", "", " ", "x", "7", `${text} `];
  const fitting = nearly(pattern.fitting(random), random);
  const made = [
    pattern.open.start ? random.pick(around) : "",
    fitting,
    pattern.open.end ? (random.pick(around)?.trimStart() ?? "") : "",
  ].join("");
  if (made.trim() !== "") row[place] = made;
};

/** A name that no column of the tables has is given to what is worked out of some column: any of them. */
export function patternsOf({ patterns, tables }: TrapSource, column: Column): readonly TextPattern[] {
  const isOfTable = (name: string) =>
    tables.some(({ columns }) => columns.some((other) => other.name === name));
  return patterns.filter(
    ({ columns }) => columns.has(column.name) || (columns.size > 0 && ![...columns].some(isOfTable)),
  );
}

/** The text itself, or with one character gone, doubled or followed by a blank. */
function nearly(text: string, random: Random): string {
  if (random.chance(0.6)) return text;
  const at = random.below(text.length);
  const [before, character, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
  return before + (random.pick(["", `${character}${character}`, `${character} `]) ?? "") + after;
}
