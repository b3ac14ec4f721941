import type { examFunctions } from "@master-sql/protocol";
import type { Handlers } from "../functions/handler.ts";
import type { ExamDependencies } from "./exam-dependencies.ts";
import { finishExam } from "./finish-exam.ts";
import { getExam } from "./get-exam.ts";
import { getExamResult } from "./get-exam-result.ts";
import { getExams } from "./get-exams.ts";
import { saveExamAnswer } from "./save-exam-answer.ts";
import { startExam } from "./start-exam.ts";

export function examHandlers(dependencies: ExamDependencies): Handlers<typeof examFunctions> {
  return {
    "get-exams": getExams(dependencies),
    "start-exam": startExam(dependencies),
    "get-exam": getExam(dependencies),
    "save-exam-answer": saveExamAnswer(dependencies),
    "finish-exam": finishExam(dependencies),
    "get-exam-result": getExamResult(dependencies),
  };
}
