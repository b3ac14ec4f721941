/** Something drawn in a diagram and what comes before it, by ids. */
export interface Linked {
  readonly id: string;
  readonly prerequisites: readonly string[];
}

export interface Place {
  /** The longest way from what nothing here comes before. */
  readonly column: number;
  /** Within the column, from 0. */
  readonly row: number;
}

/** Each node's prerequisites among the nodes, by its id. */
export function knownBefore(nodes: readonly Linked[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Set(nodes.map(({ id }) => id));
  return new Map(nodes.map(({ id, prerequisites }) => [id, prerequisites.filter((each) => ids.has(each))]));
}

/**
 * Places things in columns along their prerequisites, each near the middle of what comes before it. Prerequisites that
 * aren't among them don't count.
 */
export function layers(nodes: readonly Linked[]): ReadonlyMap<string, Place> {
  const before = knownBefore(nodes);
  const columns = new Map<string, number>();
  const columnOf = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    // Against circles: what is on its own way is taken to have nothing before it.
    columns.set(id, 0);
    const column = Math.max(-1, ...(before.get(id) ?? []).map(columnOf)) + 1;
    columns.set(id, column);
    return column;
  };
  for (const { id } of nodes) columnOf(id);

  const places = new Map<string, Place>();
  const last = Math.max(-1, ...columns.values());
  for (let column = 0; column <= last; column += 1) {
    const inColumn = nodes
      .filter(({ id }) => columns.get(id) === column)
      .map(({ id }) => {
        const rows = (before.get(id) ?? []).flatMap((each) => places.get(each)?.row ?? []);
        return { id, middle: rows.length === 0 ? 0 : rows.reduce((sum, row) => sum + row, 0) / rows.length };
      })
      .sort((a, b) => a.middle - b.middle);
    for (const [row, { id }] of inColumn.entries()) places.set(id, { column, row });
  }
  return places;
}
