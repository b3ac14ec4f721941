import { callFunction } from "../../../lib/backend/call-function.ts";
import type { SendOutcome } from "./answer-sender.ts";

/** Refusals of the server that another try can't change. */
const FINAL = ["bad_request", "not_found", "conflict", "payload_too_large", "storage_full"];

/** Brings an answer to the server. Never throws. */
export async function sendAnswer(
  userId: string,
  examId: string,
  position: number,
  sql: string,
): Promise<SendOutcome> {
  const body = { examId, position, sql };
  const outcome = await callFunction("save-exam-answer", body, { as: userId });
  if (outcome.ok) return { kind: "saved" };
  if (outcome.code === "exam_over") return { kind: "late", message: outcome.message };
  return { kind: FINAL.includes(outcome.code) ? "refused" : "failed", message: outcome.message };
}
