/** A text as SQL writes it. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
