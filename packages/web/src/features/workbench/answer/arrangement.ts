/** Places of the pieces that are taken, in the order of the query. */
export type Arrangement = readonly number[];

/** The query that the taken pieces make: one a line. */
export function arrangedSql(pieces: readonly string[], taken: Arrangement): string {
  return taken.map((piece) => pieces[piece] ?? "").join("\n");
}

/** The pieces that an earlier query was made of; lines that are no piece, or one too many of it, are left out. */
export function arrangementOf(pieces: readonly string[], sql: string): Arrangement {
  const taken: number[] = [];
  for (const line of sql.split("\n")) {
    const found = pieces.findIndex((piece, i) => piece === line && !taken.includes(i));
    if (found >= 0) taken.push(found);
  }
  return taken;
}

/** With the piece at one position moved to another. */
export function moved(taken: Arrangement, from: number, to: number): Arrangement {
  const piece = taken[from];
  return piece === undefined ? taken : taken.toSpliced(from, 1).toSpliced(to, 0, piece);
}
