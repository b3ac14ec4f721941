import type { ErrorCase, ErrorExplanation } from "./error-case.ts";
import { quoted } from "./quoted.ts";

/** Errors of statements that change or remove objects, and of runs that grow too large. */
export function changedAsked({ error }: ErrorCase): ErrorExplanation | null {
  const { sqlstate, message } = error;
  if (sqlstate === "2BP01")
    return {
      says: "Other tables or views depend on it, so PostgreSQL keeps it. Change or remove those first, and check that they aren't needed. CASCADE would remove them all with it.",
      edits: [],
    };
  if (sqlstate === "0A000" && /TRUNCATE|truncate/.test(message))
    return {
      says: "Other tables refer to this one by a foreign key, so PostgreSQL doesn't empty it. DELETE with a condition removes rows one by one and checks the keys.",
      edits: [],
    };
  if (/temp_file_limit|temporary file size/.test(message) || sqlstate === "53400")
    return {
      says: "The query makes far more rows than there is room for. A missing join condition is the usual reason: then each row of one table is combined with every row of the other.",
      edits: [],
    };
  if (sqlstate === "25P02")
    return {
      says: `An earlier statement of the transaction failed, so PostgreSQL ignores the rest of it. End it with ${quoted("ROLLBACK")}, and begin again.`,
      edits: [],
    };
  return null;
}
