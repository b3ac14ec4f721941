/** What is refused counts, not by what: each set is of one thing refused by constraints of different sorts. */
const refusals: readonly ReadonlySet<string>[] = [
  // A value that is taken: by a unique or by an exclusion constraint.
  new Set(["23505", "23P01"]),
  // A row that isn't allowed: by a check, or by a view that is filled through.
  new Set(["23514", "44000"]),
];
/** RAISE EXCEPTION: triggers refuse with it what constraints, or numbers that are always generated, could. */
const RAISED = "P0001";
const INTEGRITY = /^(23|44)|^428C9$/;

/** Whether a statement was refused as it should be. */
export function refusesTheSame(sqlstate: string, asked: string): boolean {
  if (sqlstate === asked || (sqlstate === RAISED && INTEGRITY.test(asked))) return true;
  // What may not be missing can be said by a check, too.
  if (asked === "23502" && sqlstate === "23514") return true;
  return refusals.some((set) => set.has(sqlstate) && set.has(asked));
}
