import { later, momentText, parseMoment } from "@master-sql/sql";
import { momentPlaces } from "./edges.ts";
import { filledTables, type Trap } from "./trap-source.ts";

/** All moments of a row as many years later or earlier: months and days are the same, and the year is another. */
export const years: Trap = (draft, source) => {
  const { random, tables } = source;
  const chosen = random.pick(momentPlaces(filledTables(draft, tables), source));
  const row = chosen && random.pick(draft.get(chosen.table.key) ?? []);
  if (!chosen || !row) return;
  const direction = random.chance(0.5) ? 1 : -1;
  for (const [place, { kind, typeName, computed }] of chosen.table.columns.entries()) {
    const moment =
      (kind === "date" || kind === "timestamp") && !computed ? parseMoment(row[place] ?? "") : null;
    if (moment !== null) row[place] = momentText(later(moment, { months: 12, ms: 0 }, direction), typeName);
  }
};
