import { isSamePart } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { askedByExists, askedByJoins } from "./asked-rows.ts";
import { withExists } from "./with-exists.ts";

/** Two queries to compare, both in the same form. */
interface Pair {
  readonly own: SelectStmt;
  readonly other: SelectStmt;
}

/** Rewrites a query without changing what it means. */
export type Form = (select: SelectStmt) => SelectStmt;

/** The query as it is, and with `EXISTS` for `IN`. */
export const PLAIN_FORMS: readonly Form[] = [(select) => select, withExists];

/**
 * A query in canonical form as it is, and in further forms, each made from the one before: with `EXISTS` for `IN`, then
 * for set operations too, then with joins for both. The caller proves by running them that they mean the same.
 */
export function formsOf(select: SelectStmt): readonly SelectStmt[] {
  const exists = withExists(select);
  const asked = askedByExists(exists);
  return [select, exists, asked, askedByJoins(asked)];
}

/** The different pairs of two queries' forms; see {@link formsOf}. */
export function pairsOfForms(own: readonly SelectStmt[], other: readonly SelectStmt[]): readonly Pair[] {
  const pairs = own.flatMap((form, place): readonly Pair[] => {
    const wanted = other[place];
    return wanted ? [{ own: form, other: wanted }] : [];
  });
  return pairs.filter((pair, place) => !pairs.slice(0, place).some((each) => isSamePart(each, pair)));
}
