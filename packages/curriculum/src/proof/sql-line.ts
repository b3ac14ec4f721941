/** The 1-based line of a file on which an offset of a piece of SQL lies, the piece beginning on `firstLine`. */
export function sqlLine(sql: string, firstLine: number, offset = 0): number {
  return firstLine + sql.slice(0, Math.max(0, offset)).split("\n").length - 1;
}
