/** A concept and what it builds on, by ids. */
export interface MapConcept {
  readonly id: string;
  readonly prerequisites: readonly string[];
}

export interface ConceptLayout {
  /** Column: the longest way from what builds on nothing here. Row: within the column, from 0. */
  readonly places: ReadonlyMap<string, { readonly column: number; readonly row: number }>;
  /** From a prerequisite to what builds on it; a way over another concept stands for the direct one. */
  readonly edges: readonly (readonly [from: string, to: string])[];
}

/**
 * Places concepts in columns along their prerequisites, each near the middle of what it builds on. Prerequisites that
 * aren't among the concepts don't count.
 */
export function conceptLayout(concepts: readonly MapConcept[]): ConceptLayout {
  const ids = new Set(concepts.map(({ id }) => id));
  const before = new Map(
    concepts.map(({ id, prerequisites }) => [id, prerequisites.filter((each) => ids.has(each))]),
  );
  const columns = new Map<string, number>();
  const columnOf = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    // Against circles, which the content's check refuses.
    columns.set(id, 0);
    const column = Math.max(-1, ...(before.get(id) ?? []).map(columnOf)) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of concepts) columnOf(id);

  const places = new Map<string, { column: number; row: number }>();
  const last = Math.max(-1, ...columns.values());
  for (let column = 0; column <= last; column += 1) {
    const inColumn = concepts
      .filter(({ id }) => columns.get(id) === column)
      .map(({ id }) => {
        const rows = (before.get(id) ?? []).flatMap((each) => places.get(each)?.row ?? []);
        return { id, middle: rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length };
      })
      .sort((a, b) => a.middle - b.middle);
    for (const [row, { id }] of inColumn.entries()) places.set(id, { column, row });
  }

  const isReached = (from: string, to: string): boolean =>
    (before.get(to) ?? []).some((each) => each === from || isReached(from, each));
  const edges = concepts.flatMap(({ id }) => {
    const direct = before.get(id) ?? [];
    return direct
      .filter((from) => !direct.some((other) => other !== from && isReached(from, other)))
      .map((from) => [from, id] as const);
  });
  return { places, edges };
}

/** The concepts of a module and what they build on directly; all of them when none is named. */
export function conceptsAround<T extends MapConcept>(
  concepts: readonly T[],
  own: ReadonlySet<string> | null,
): readonly T[] {
  if (own === null) return concepts;
  const shown = new Set(own);
  for (const { id, prerequisites } of concepts)
    if (own.has(id)) for (const each of prerequisites) shown.add(each);
  return concepts.filter(({ id }) => shown.has(id));
}
