import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";
import { closeExam, findExams, NO_EXAM } from "./exam-row.ts";

/** Hands the caller's exam in. */
export function finishExam({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"finish-exam"> {
  return async ({ examId }, { caller: { userId } }) => {
    return asService(database, async (transaction) => {
      const [exam] = await findExams(transaction, userId, examId);
      if (!exam) return refused("not_found", NO_EXAM);
      await closeExam(transaction, userId, examId);
      return done({ finished: true });
    });
  };
}
