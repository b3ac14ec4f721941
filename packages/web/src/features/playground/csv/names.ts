import { quoteIdentifier } from "../../../ui/sql-editor/index.ts";

/** PostgreSQL cuts longer names off. */
const MAX_NAME_LENGTH = 60;

/** A name that needs no quotes where its letters allow that, made of any text; empty where nothing of it can be used. */
export function cleanName(text: string): string {
  const name = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, MAX_NAME_LENGTH);
  if (name === "") return "";
  const safe = /^\d/.test(name) ? `n_${name}` : name;
  return quoteIdentifier(safe).startsWith('"') && /^[a-z_0-9]+$/.test(safe) ? `my_${safe}` : safe;
}

/** Names for columns: those without one are numbered, and so is the second of the same name. */
export function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, at) => {
    const name = cleanName(cell) || `column_${at + 1}`;
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
    taken.add(free);
    return free;
  });
}

/** A name for the table in a file that nothing else has. */
export function tableName(fileName: string, taken: readonly string[]): string {
  const name = cleanName(fileName.replace(/\.[^.]*$/, "")) || "my_table";
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}_${number}`;
  return free;
}
