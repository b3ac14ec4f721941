/** A name in double quotes, as SQL takes every name. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
