import { resolve } from "node:path";
import { z } from "zod";

/** Where the script is that makes the database of a pair: in the input itself, or in a file with an absolute path. */
export type SetupSource = { readonly sql: string } | { readonly file: string };

/** A query to judge against another one, as a line of a batch states it. */
export interface PairLine {
  readonly id: string | number;
  readonly setup: SetupSource;
  readonly reference: string;
  readonly candidate: string;
  /** Undefined where the line doesn't say whether rows must have the order of the reference. */
  readonly orderMatters: boolean | undefined;
}

const fields = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  setup: z.string().optional(),
  setup_sql: z.string().optional(),
  setup_file: z.string().optional(),
  reference: z.string().optional(),
  reference_sql: z.string().optional(),
  candidate: z.string().optional(),
  candidate_sql: z.string().optional(),
  order_matters: z.boolean().nullish(),
});
type Fields = z.infer<typeof fields>;

const hasOne =
  (...names: readonly (keyof Fields)[]) =>
  (line: Fields) =>
    names.filter((name) => line[name] !== undefined).length === 1;

const pair = fields
  .refine(hasOne("setup", "setup_sql", "setup_file"), {
    message:
      'Give either "setup", the SQL that makes the tables, or "setup_file", the path of such a script.',
  })
  .refine(hasOne("reference", "reference_sql"), { message: 'Give the correct query as "reference".' })
  .refine(hasOne("candidate", "candidate_sql"), { message: 'Give the query to judge as "candidate".' });

/**
 * Reads a pair of queries. The names of fields that end in `_sql` mean the same as those without.
 * @param id for a pair that names none
 * @param folder the one that the path of a setup file starts from
 * @throws Error with a line for each field that can't be used
 */
export function readPair(value: unknown, id: string | number, folder: string): PairLine {
  const read = pair.safeParse(value);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  const { setup_file: file, order_matters: orderMatters, ...line } = read.data;
  return {
    id: line.id ?? id,
    setup: file === undefined ? { sql: line.setup ?? line.setup_sql ?? "" } : { file: resolve(folder, file) },
    reference: line.reference ?? line.reference_sql ?? "",
    candidate: line.candidate ?? line.candidate_sql ?? "",
    orderMatters: orderMatters ?? undefined,
  };
}

/** The files that setups are read from. */
export function setupFiles(pairs: readonly PairLine[]): readonly string[] {
  return [...new Set(pairs.flatMap(({ setup }) => ("file" in setup ? [setup.file] : [])))];
}

/** A value of a JSON Lines text with its 1-based line. */
export interface JsonLine {
  readonly number: number;
  readonly value: unknown;
}

/** Reads a JSON Lines text; empty lines are skipped. Throws an Error that names the first line that isn't JSON. */
export function jsonLines(text: string): readonly JsonLine[] {
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((line, index) =>
      line.trim() === "" ? [] : [{ number: index + 1, value: parsed(line, index + 1) }],
    );
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`Line ${number} is not JSON. Write each pair as an object on a line of its own.`);
  }
}
