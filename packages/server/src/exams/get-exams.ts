import type { Kysely } from "kysely";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { findExams } from "./exam-row.ts";

/** The caller's exams. Read under row-level security as the caller. */
export function getExams({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"get-exams"> {
  return async (_request, { caller }) => {
    const rows = await withIdentity(
      database,
      { role: "authenticated", userId: caller.userId },
      (transaction) => findExams(transaction, caller.userId),
    );
    return done({ exams: rows.map(({ secondsLeft: _, ...exam }) => exam) });
  };
}
