import { decimalsOf } from "@master-sql/sql";
import { filledTables, isKey, isRead, type Trap } from "./trap-source.ts";

/** Digits before the point that numbers have at most: products of more run over, which no task speaks of. */
const MOST_DIGITS = { decimal: 6, integer: 4 };

/** A number of a row as large as its column takes, or with all its digits: a factor rounded too early shows there. */
export const extremes: Trap = (draft, source) => {
  const { random, tables } = source;
  const places = filledTables(draft, tables).flatMap((table) =>
    table.columns.flatMap((column, place) => {
      const isNumber = (column.kind === "decimal" || column.kind === "integer") && !column.computed;
      return isNumber && !isKey(table, column) && isRead(source, table, column)
        ? [{ table, column, place }]
        : [];
    }),
  );
  const chosen = random.pick(places);
  const row = chosen && random.pick(draft.get(chosen.table.key) ?? []);
  if (!chosen || !row) return;
  const { column, place } = chosen;
  const digits = column.kind === "integer" ? 0 : (decimalsOf(column) ?? 2);
  const most = MOST_DIGITS[column.kind === "integer" ? "integer" : "decimal"];
  const precision = Number(/\((\d+),/.exec(column.typeName)?.[1] ?? most + digits);
  const whole = Math.min(precision - digits, most);
  if (whole < 1) return;
  const length = random.chance(0.5) ? whole : Math.min(whole, 4);
  const all = random.chance(0.5) ? "9".repeat(length) : "1234567".slice(0, length);
  const fraction = random.chance(0.5) ? "9".repeat(digits) : "6543210".repeat(3).slice(0, digits);
  row[place] = digits > 0 ? `${all}.${fraction}` : all;
};
