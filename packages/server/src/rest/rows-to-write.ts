import { z } from "zod";
import type { ExposedTable } from "./exposed-tables.ts";
import { RestRefusal } from "./rest-error.ts";
import type { RowsToWrite } from "./statement.ts";

const rowSchema = z.record(z.string(), z.json());
const bodySchema = z.union([rowSchema.transform((row) => [row]), z.array(rowSchema).min(1)]);

/** Reads the body of a write. Throws RestRefusal when it holds anything but rows of the table, `most` of them. */
export function parseRows(text: string, table: ExposedTable, most: number): RowsToWrite {
  const body = bodySchema.safeParse(parseJson(text));
  if (!body.success || body.data.length > most) {
    const wanted = most === 1 ? "a JSON object" : `a JSON object, or 1 to ${most} of them`;
    throw new RestRefusal(400, "PGRST102", `The body must be ${wanted}`);
  }
  const [first = {}, ...others] = body.data;
  const columns = Object.keys(first);
  if (columns.length === 0) throw new RestRefusal(400, "PGRST102", "The body names no column");
  for (const name of columns) {
    if (!table.columns.has(name)) {
      throw new RestRefusal(400, "PGRST204", `Could not find the '${name}' column of '${table.name}'`);
    }
  }
  const same = (row: Record<string, unknown>) =>
    Object.keys(row).length === columns.length && columns.every((name) => Object.hasOwn(row, name));
  if (!others.every(same)) throw new RestRefusal(400, "PGRST102", "All object keys must match");
  return { columns, json: JSON.stringify(body.data) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RestRefusal(400, "PGRST102", "Empty or invalid json");
  }
}
