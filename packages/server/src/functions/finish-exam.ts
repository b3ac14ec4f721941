import { type ExamRequest, examRequestSchema, type finishExamResponseSchema } from "@master-sql/engine/api";
import type { z } from "zod";
import { asService } from "../db/identity.ts";
import { closeExam, findExams, NO_EXAM } from "../exams/exam-row.ts";
import { done, refused, type ServerFunction } from "./function.ts";

/** Hands the caller's exam in. */
export const finishExam: ServerFunction<ExamRequest, z.infer<typeof finishExamResponseSchema>> = {
  request: examRequestSchema,
  async call({ examId }, { userId }, { database }) {
    return asService(database, async (transaction) => {
      const [exam] = await findExams(transaction, userId, examId);
      if (!exam) return refused("not_found", NO_EXAM);
      await closeExam(transaction, userId, examId);
      return done({ finished: true });
    });
  },
};
