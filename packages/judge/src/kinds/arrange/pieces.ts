/** Whether `sql` is some of the pieces, in some order and each taken once at most. Blanks between words don't count. */
export function isMadeOfPieces(sql: string, pieces: readonly string[]): boolean {
  return canBeBuilt(
    words(sql.trim().replace(/;$/, "")),
    pieces.map((piece) => words(piece.replace(/;$/, ""))),
  );
}

function words(text: string): string {
  return `${text.trim().replace(/\s+/g, " ")} `;
}

function canBeBuilt(rest: string, pieces: readonly string[]): boolean {
  if (rest.trim() === "") return true;
  return pieces.some(
    (piece, index) =>
      rest.startsWith(piece) && canBeBuilt(rest.slice(piece.length), pieces.toSpliced(index, 1)),
  );
}
