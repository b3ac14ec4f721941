import type { Table } from "./table.ts";
import type { Innovation } from "./weights.ts";

/** A row of a level holds the mean, then the variance. */
const MEAN = 0;
export const VARIANCE = 1;

export function setLevel(
  table: Table,
  start: number,
  level: { readonly mean: number; readonly variance: number },
): void {
  table.cells[start + MEAN] = level.mean;
  table.cells[start + VARIANCE] = level.variance;
}

interface Term {
  table: Table;
  start: number;
  coefficient: number;
}

/**
 * A logit as a sum of levels (a learner's skill, a concept's difficulty, …), each a Gaussian. An answer moves every
 * level in proportion to how uncertain that level is, and narrows it: Elo whose step is the uncertainty (Glickman,
 * Applied Statistics 48, 1999; Pelánek, Computers & Education 98, 2016).
 */
export class LevelSum {
  readonly #terms: Term[] = [];
  #count = 0;
  #mean = 0;
  #variance = 0;

  clear(): void {
    this.#count = 0;
    this.#mean = 0;
    this.#variance = 0;
  }

  get mean(): number {
    return this.#mean;
  }

  get variance(): number {
    return this.#variance;
  }

  /** Adds `coefficient` times the level whose row begins at `start`. Returns the level's mean. */
  add(table: Table, start: number, coefficient: number): number {
    const mean = table.cells[start + MEAN] ?? 0;
    this.#mean += coefficient * mean;
    this.moveOnly(table, start, coefficient);
    return mean;
  }

  /** A level that the answer moves but whose share is in the sum already: the other factor of a product. */
  moveOnly(table: Table, start: number, coefficient: number): void {
    this.#variance += coefficient * coefficient * (table.cells[start + VARIANCE] ?? 0);
    const term = this.#terms[this.#count];
    this.#count += 1;
    if (term === undefined) {
      this.#terms.push({ table, start, coefficient });
      return;
    }
    term.table = table;
    term.start = start;
    term.coefficient = coefficient;
  }

  learn({ step, shrink }: Innovation): void {
    for (let index = 0; index < this.#count; index += 1) {
      const term = this.#terms[index];
      if (term === undefined) continue;
      const { cells } = term.table;
      const variance = cells[term.start + VARIANCE] ?? 0;
      const gain = variance * term.coefficient;
      cells[term.start + MEAN] = (cells[term.start + MEAN] ?? 0) + gain * step;
      cells[term.start + VARIANCE] = variance - gain * gain * shrink;
    }
  }
}
