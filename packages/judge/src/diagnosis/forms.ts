import { isSamePart } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { askedByExists, askedByJoins } from "./asked-rows.ts";
import { withExists } from "./with-exists.ts";

/** Two queries that are compared, in one of the forms in which they can be written. */
export interface Pair {
  readonly own: SelectStmt;
  readonly other: SelectStmt;
}

/** A query in another way of writing it. */
export type Form = (select: SelectStmt) => SelectStmt;

/** As it is, and with `EXISTS` for `IN`. */
export const PLAIN_FORMS: readonly Form[] = [(select) => select, withExists];

/** Further forms, from what changes little to what changes much: rows are asked for by `EXISTS` alone, or by joins. */
const FORMS: readonly Form[] = [
  ...PLAIN_FORMS,
  (select) => askedByExists(withExists(select)),
  (select) => askedByJoins(askedByExists(withExists(select))),
];

/**
 * Two queries in canonical form as they are, and in further forms that may be nearer to each other. The caller proves by
 * running them that they mean the same.
 */
export function formsOf(own: SelectStmt, other: SelectStmt): readonly Pair[] {
  const pairs = FORMS.map((form): Pair => ({ own: form(own), other: form(other) }));
  return pairs.filter((pair, place) => !pairs.slice(0, place).some((each) => isSamePart(each, pair)));
}
