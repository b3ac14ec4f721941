import { quoteIdentifier } from "../../../ui/sql-editor/index.ts";

/** PostgreSQL cuts names off after 63 bytes; what is put before and behind one needs a few of them. */
const MAX_NAME_BYTES = 56;
/** Columns that every table has. */
const OF_POSTGRES: ReadonlySet<string> = new Set(["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]);

/** A name that needs no quotes where its letters allow that, made of any text; empty where nothing of it can be used. */
export function cleanName(text: string): string {
  const name = cutOff(
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
      .replaceAll(/^_|_$/g, ""),
  );
  if (name === "") return "";
  const safe = /^\d/.test(name) ? `n_${name}` : name;
  const isTaken =
    OF_POSTGRES.has(safe) || (quoteIdentifier(safe).startsWith('"') && /^[a-z_0-9]+$/.test(safe));
  return isTaken ? `my_${safe}` : safe;
}

/** As many whole letters as there is room for. */
function cutOff(name: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = "";
  for (const letter of name) {
    bytes += encoder.encode(letter).length;
    if (bytes > MAX_NAME_BYTES) break;
    kept += letter;
  }
  return kept;
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
