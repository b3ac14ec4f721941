import {
  columnKey,
  DAY_MS,
  type Duration,
  HOUR_MS,
  later,
  momentText,
  parseMoment,
  type Table,
} from "@master-sql/sql";
import type { Random } from "../random.ts";
import type { Draft } from "../search/databases/draft.ts";

/** The moments of one table that queries read. */
interface Timed {
  readonly table: Table;
  readonly places: readonly number[];
}

/** Moves moments of drafts by the spans that queries mention. */
export class Spacing {
  readonly #timed: readonly Timed[];
  readonly #durations: readonly Duration[];
  readonly #random: Random;

  /** `columns` (by columnKey) are those that the queries read. */
  constructor(
    tables: readonly Table[],
    columns: ReadonlySet<string>,
    durations: readonly Duration[],
    random: Random,
  ) {
    this.#timed = tables.flatMap((table) => {
      const places = momentPlaces(table).filter((place) =>
        columns.has(columnKey({ table: table.key, column: table.columns[place]?.name ?? "" })),
      );
      return places.length > 0 ? [{ table, places }] : [];
    });
    this.#durations = durations;
    this.#random = random;
  }

  /** Puts one moment exactly so far from another, or just off it. */
  apart(draft: Draft): void {
    const random = this.#random;
    const timed = this.#filled(draft);
    if (!timed) return;
    const { table, places } = timed;
    const row = random.pick(draft.get(table.key) ?? []);
    const place = random.pick(places);
    const choice = random.below(3);
    const other = choice === 0 ? (this.#filled(draft) ?? timed) : timed;
    const basis = choice === 2 ? row : random.pick(draft.get(other.table.key) ?? []);
    const from = random.pick(other.places);
    if (!row || !basis || place === undefined || from === undefined) return;
    const moment = parseMoment(basis[from] ?? "");
    if (moment === null) return;
    // Fractions of a second would keep anything from being exactly so far away.
    basis[from] = momentText(moment, other.table.columns[from]?.typeName ?? "");
    const isDate = table.columns[place]?.kind === "date";
    const off = (random.pick([0, 0, 0, 1, -1]) ?? 0) * (isDate ? DAY_MS : 1_000);
    const moved = later(moment, this.#duration(), random.chance(0.7) ? 1 : -1) + off;
    row[place] = momentText(moved, table.columns[place]?.typeName ?? "");
  }

  /** Puts copies of one row beside it, each a step later in all its moments, in place of some of the table's rows. */
  crowd(draft: Draft): void {
    const random = this.#random;
    const timed = this.#filled(draft);
    if (!timed) return;
    const { table } = timed;
    const rows = draft.get(table.key) ?? [];
    const row = random.pick(rows);
    if (!row) return;
    const step = this.#duration();
    const kept = random.chance(0.5) ? [row] : rows;
    const copies = 2 + random.below(3);
    for (let number = 1; number <= copies; number += 1) {
      const copy = row.map((cell, place) => {
        const moment = cell === null || !momentPlaces(table).includes(place) ? null : parseMoment(cell);
        return moment === null
          ? cell
          : momentText(later(moment, step, number), table.columns[place]?.typeName ?? "");
      });
      kept.push(copy);
    }
    draft.set(table.key, kept);
  }

  #duration(): Duration {
    return (
      this.#random.pick(this.#durations) ?? {
        months: 0,
        ms: this.#random.pick([60_000, HOUR_MS, DAY_MS]) ?? 0,
      }
    );
  }

  #filled(draft: Draft): Timed | undefined {
    return this.#random.pick(this.#timed.filter(({ table }) => (draft.get(table.key)?.length ?? 0) > 0));
  }
}

/** Places of a table's dates and timestamps. */
export function momentPlaces(table: Table): readonly number[] {
  return table.columns.flatMap(({ kind, computed }, place) =>
    !computed && (kind === "date" || kind === "timestamp") ? [place] : [],
  );
}
