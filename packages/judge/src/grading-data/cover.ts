/** A database as the cover sees it: which targets it tells from the reference, and how many rows it has. */
export interface Coverer {
  readonly told: readonly number[];
  readonly rows: number;
}

/**
 * Chooses few coverers that together tell every target that any of them tells (greedy set cover: Chvátal 1979), the
 * one that tells most first, of equals the smallest. With fewer than `least` chosen it goes on until every target is
 * told twice; it never chooses more than `most`. Returns places in the order chosen.
 */
export function greedyCover(
  coverers: readonly Coverer[],
  { least, most }: { readonly least: number; readonly most: number },
): readonly number[] {
  const chosen: number[] = [];
  const times = new Map<number, number>();
  const choose = (wanted: number, limit: number) => {
    while (chosen.length < limit) {
      let best: { place: number; gain: number; rows: number } | null = null;
      for (const [place, { told, rows }] of coverers.entries()) {
        if (chosen.includes(place)) continue;
        const gain = told.filter((target) => (times.get(target) ?? 0) < wanted).length;
        if (gain === 0) continue;
        if (best === null || gain > best.gain || (gain === best.gain && rows < best.rows))
          best = { place, gain, rows };
      }
      if (best === null) return;
      chosen.push(best.place);
      for (const target of coverers[best.place]?.told ?? []) times.set(target, (times.get(target) ?? 0) + 1);
    }
  };
  choose(1, most);
  choose(2, Math.min(least, most));
  return chosen;
}
