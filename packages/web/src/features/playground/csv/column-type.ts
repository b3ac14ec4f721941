/** Types that a column of an imported table can have, as PostgreSQL is told, from the narrowest to what takes anything. */
export const COLUMN_TYPES = [
  "boolean",
  "integer",
  "bigint",
  "numeric",
  "date",
  "timestamp",
  "timestamptz",
  "text",
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

const WHOLE = /^[+-]?\d{1,19}$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const NUMBER_WITH_COMMA = /^[+-]?\d+(?:\.\d{3})*,\d+$/;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** A cell that stands for no value: empty, or NULL as databases export it. */
export function isNull(cell: string): boolean {
  const text = cell.trim();
  return text === "" || /^(?:null|\\n)$/i.test(text);
}

/**
 * A cell as PostgreSQL reads it as a value of the type; undefined where it is none.
 *
 * @param hasComma numbers may have a comma before their decimals, as in files that semicolons separate
 */
export function sqlValue(cell: string, type: ColumnType, hasComma: boolean): string | null | undefined {
  if (isNull(cell)) return null;
  const text = cell.trim();
  switch (type) {
    case "boolean":
      return /^(?:true|yes)$/i.test(text) ? "true" : /^(?:false|no)$/i.test(text) ? "false" : undefined;
    case "integer":
      return WHOLE.test(text) && isWithin(text, 31n) ? text : undefined;
    case "bigint":
      return WHOLE.test(text) && isWithin(text, 63n) ? text : undefined;
    case "numeric":
      if (NUMBER.test(text)) return text;
      return hasComma && NUMBER_WITH_COMMA.test(text)
        ? text.replaceAll(".", "").replace(",", ".")
        : undefined;
    case "date":
      return isoDate(text);
    case "timestamp":
    case "timestamptz": {
      const [, day = "", , zone] = MOMENT.exec(text) ?? [];
      const hasZone = zone !== undefined;
      return isoDate(day) !== undefined && hasZone === (type === "timestamptz") ? text : undefined;
    }
    case "text":
      return cell;
  }
}

/** The narrowest type that all cells have; text where none has a value. Codes that begin with 0 are no numbers. */
export function guessType(cells: readonly string[], hasComma: boolean): ColumnType {
  const given = cells.filter((cell) => !isNull(cell));
  if (given.length === 0) return "text";
  const isCode = given.some((cell) => /^[+-]?0\d/.test(cell.trim()));
  return (
    COLUMN_TYPES.find(
      (type) =>
        !(isCode && ["integer", "bigint", "numeric"].includes(type)) &&
        given.every((cell) => sqlValue(cell, type, hasComma) !== undefined),
    ) ?? "text"
  );
}

function isWithin(text: string, bits: bigint): boolean {
  const number = BigInt(text.replace("+", ""));
  return number >= -(2n ** bits) && number < 2n ** bits;
}

/** A day as PostgreSQL writes it, if there is such a day. */
function isoDate(text: string): string | undefined {
  const iso = ISO_DATE.exec(text);
  const dotted = DOTTED_DATE.exec(text);
  const [year, month, day] = (iso ? iso.slice(1) : dotted ? dotted.slice(1).toReversed() : []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : undefined;
}
