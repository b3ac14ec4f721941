/** One line of `npm run bench`. Ratios are preferred: they mean the same on another machine. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `ms`, `MB`, `kB`, `s`, `×` (a ratio to native PostgreSQL in the same run), `/s`. */
  readonly unit: string;
  readonly note?: string;
}
