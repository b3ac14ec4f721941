import type { ExamList } from "@master-sql/engine/api";
import { z } from "zod";
import { withIdentity } from "../db/identity.ts";
import { findExams } from "../exams/exam-row.ts";
import { done, type ServerFunction } from "./function.ts";

/** The caller's exams. Read under row-level security as the caller. */
export const getExams: ServerFunction<undefined, ExamList> = {
  request: z.unknown().transform(() => undefined),
  async call(_payload, { userId }, { database }) {
    const rows = await withIdentity(database, { role: "authenticated", userId }, (transaction) =>
      findExams(transaction, userId),
    );
    return done({ exams: rows.map(({ secondsLeft: _, ...exam }) => exam) });
  },
};
