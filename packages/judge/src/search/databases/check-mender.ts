import { type Column, DAY_MS, HOUR_MS, parseMoment, type Table } from "@master-sql/sql";
import type { Random } from "../../random.ts";
import type { Cell } from "../../results/statement-result.ts";
import { isMoment, momentText } from "./moment-columns.ts";
import { type RowCheck, rowChecks } from "./row-checks.ts";

/** Changes that a row needs at most, one for each check that it breaks and for those that another change would break. */
const MOST_CHANGES = 4;
/** How far from another moment of the row, or number, a value is put that its check asks for. */
const MOMENT_STEPS = [0, HOUR_MS, DAY_MS, -HOUR_MS, -DAY_MS] as const;
const NUMBER_STEPS = [0, 1, -1] as const;

/** Values that a place of a row may take; none where it mustn't change. */
type Offered = (place: number) => readonly Cell[];

/** Changes rows of a table until they break none of its checks that can be told without PostgreSQL. */
export class CheckMender {
  readonly #table: Table;
  readonly #checks: readonly RowCheck[];
  readonly #random: Random;

  constructor(table: Table, random: Random) {
    this.#table = table;
    this.#checks = rowChecks(table);
    this.#random = random;
  }

  /** False where the row can't be mended. */
  mend(row: Cell[], offered: Offered): boolean {
    for (let change = 0; change < MOST_CHANGES; change += 1) {
      const broken = this.#broken(row);
      const [check] = broken;
      if (!check) return true;
      if (!this.#mendOne(row, check, broken.length, offered)) return false;
    }
    return this.#broken(row).length === 0;
  }

  #broken(row: readonly Cell[]): readonly RowCheck[] {
    return this.#checks.filter((check) => check.isBroken(row));
  }

  /**
   * Another value in one place, so that the check holds and fewer are broken: one at hand, else one about those that it
   * is compared with, else NULL.
   */
  #mendOne(row: Cell[], check: RowCheck, before: number, offered: Offered): boolean {
    const free = check.places.filter((place) => offered(place).length > 0);
    const sources: readonly Offered[] = [
      (place) => offered(place).filter((value) => value !== null),
      (place) => (this.#refers(place) ? [] : nearOthers(row, this.#table, check.places, place)),
      (place) => offered(place).filter((value) => value === null),
    ];
    return sources.some((source) => {
      const possible = free.flatMap((place) => {
        const values = source(place).filter((value) => this.#helps(row, place, value, check, before));
        return values.length > 0 ? [{ place, values }] : [];
      });
      const chosen = this.#random.pick(possible);
      if (chosen) row[chosen.place] = this.#random.pick(chosen.values) ?? null;
      return chosen !== undefined;
    });
  }

  /** Whether a place refers to another row, so that nothing but a key may stand there. */
  #refers(place: number): boolean {
    const name = this.#table.columns[place]?.name ?? "";
    return this.#table.foreignKeys.some(({ columns }) => columns.includes(name));
  }

  #helps(row: Cell[], place: number, value: Cell, check: RowCheck, before: number): boolean {
    const kept = row[place] ?? null;
    row[place] = value;
    const helps = !check.isBroken(row) && this.#broken(row).length < before;
    row[place] = kept;
    return helps;
  }
}

/** Values of a place about those of the check's other places. */
function nearOthers(
  row: readonly Cell[],
  table: Table,
  places: readonly number[],
  place: number,
): readonly Cell[] {
  const column = table.columns[place];
  if (!column) return [];
  return places.flatMap((other) => {
    const cell = row[other];
    return other === place || cell == null ? [] : near(column, cell);
  });
}

function near(column: Column, cell: string): readonly string[] {
  if (isMoment(column)) {
    const moment = parseMoment(cell);
    if (moment === null) return [];
    return MOMENT_STEPS.map((step) => momentText(column, moment + step));
  }
  if (column.kind !== "integer" && column.kind !== "decimal") return [cell];
  const number = Number(cell);
  return Number.isFinite(number) ? NUMBER_STEPS.map((step) => String(number + step)) : [];
}
