import { type Draft, draftOf } from "../databases/draft.ts";
import { withGluedKeys } from "../databases/glued-keys.ts";
import type { Instance } from "../databases/instance.ts";
import { type Crowd, type CrowdSource, edgeCrowds } from "./crowds.ts";
import { outnumbered } from "./outnumbered.ts";
import { unknownBeside } from "./unknown-beside.ts";

/** Databases of an exercise that rows of every kind are put beside those of. */
const MOST_STARTS = 2;
/** Rows of all crowds together. */
const MOST_CROWDED_ROWS = 3_000;

/** Databases where the reference gives rows. */
interface Starts {
  /** The exercise's own. */
  readonly given: readonly Instance[];
  /** The smallest that were found. */
  readonly found: readonly Instance[];
  /** What there is where it gives rows on none. */
  readonly plain: () => Draft;
}

/**
 * Rows beside those of databases where the reference gives rows: unknown in one column, with glued keys that are the
 * same, rare among many, and on every edge that the queries may compute (rule P31).
 */
export function* rowsBeside(
  { given, found, plain }: Starts,
  source: CrowdSource,
): Generator<{ readonly draft: Draft } | { readonly crowd: Crowd }> {
  const few = new Set([...given.slice(0, MOST_STARTS), ...found]);
  for (const start of new Set([...given, ...found]))
    for (const draft of unknownBeside(start, source, { onlySorted: !few.has(start) })) yield { draft };
  const glued = (start: Instance) => withGluedKeys(() => draftOf(start), source.tables, source.hints.glued);
  for (const start of few) for (const draft of glued(start)) yield { draft };
  for (const start of few.size > 0 ? few : [plain()])
    for (const draft of outnumbered(start, source)) yield { draft };
  for (const crowd of fewCrowds(few, source)) yield { crowd };
}

function* fewCrowds(starts: Iterable<Instance>, source: CrowdSource): Generator<Crowd> {
  let rows = 0;
  for (const start of starts) {
    for (const crowd of edgeCrowds(start, source)) {
      if (rows >= MOST_CROWDED_ROWS) return;
      rows += crowd.rows;
      yield crowd;
    }
  }
}
