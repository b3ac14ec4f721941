/** A name in double quotes, as SQL takes every name. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A string as an SQL literal. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
