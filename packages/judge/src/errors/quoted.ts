/** A fragment of SQL within a sentence, in backticks; one that has a backtick gets quotation marks. */
export function quoted(sql: string): string {
  const flat = sql.replace(/\s+/g, " ").trim();
  const short = flat.length > 120 ? `${flat.slice(0, 117)}…` : flat;
  return short.includes("`") ? `“${short}”` : `\`${short}\``;
}
