/** What a candidate came to be. */
interface Settled<Found> {
  readonly worth: number;
  readonly found: Found;
}

/**
 * What candidates come to be, that of the highest worth first, those worth the same in the order given. A candidate is
 * settled only when it may come next by the `most` that it can be worth, so that whoever takes the first few pays for
 * little more than those. `settle` must not give it more worth than that.
 */
export function* bestFirst<Candidate extends { readonly most: number }, Found>(
  candidates: readonly Candidate[],
  settle: (candidate: Candidate) => Settled<Found>,
): Generator<Found, void, undefined> {
  const waiting = candidates
    .map((candidate, place) => ({ candidate, place }))
    .sort((a, b) => b.candidate.most - a.candidate.most || a.place - b.place);
  /** The best stands at the end, where it is taken from. */
  const settled: (Settled<Found> & { readonly place: number })[] = [];
  let next = 0;
  for (;;) {
    for (;;) {
      const one = waiting[next];
      const best = settled.at(-1);
      if (one === undefined || (best !== undefined && one.candidate.most < best.worth)) break;
      insert(settled, { ...settle(one.candidate), place: one.place });
      next += 1;
    }
    const first = settled.pop();
    if (first === undefined) return;
    yield first.found;
  }
}

function insert<Known extends { readonly place: number; readonly worth: number }>(
  known: Known[],
  one: Known,
): void {
  let [from, to] = [0, known.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = known[middle];
    const isBetter = other !== undefined && (other.worth - one.worth || one.place - other.place) > 0;
    if (isBetter) to = middle;
    else from = middle + 1;
  }
  known.splice(from, 0, one);
}
