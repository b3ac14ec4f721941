import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { poolBundleSchema, simulationBundleSchema } from "@master-sql/course";
import type { Exam, ExamResult } from "@master-sql/protocol";
import type { KnownAnswer } from "./mixed-answers.ts";

/** Questions of each exam that are answered; the others are left out, as learners do. */
const ANSWERED = 3;

/** Calls a function until it is acknowledged; says how often it was called. */
export type Send = (
  name: string,
  body: unknown,
) => Promise<{ readonly value: unknown; readonly tries: number }>;

/** What was acknowledged of an exam: that it was begun, each saved answer with the verdict told, that it was handed in. */
export interface SatExam {
  readonly begun: { readonly key: string; readonly tries: number };
  readonly saved: readonly {
    readonly key: string;
    readonly tries: number;
    readonly verdict: { readonly told: string; readonly known: string };
  }[];
  readonly ended: { readonly key: string; readonly tries: number };
}

/** The questions of exams, with answers whose verdicts are known. */
export interface KnownExams {
  readonly simulationIds: readonly string[];
  readonly answers: ReadonlyMap<string, readonly Omit<KnownAnswer, "exerciseId">[]>;
}

export async function knownExams(buildFolder: string): Promise<KnownExams> {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(buildFolder, "exams", name), "utf8")) as unknown;
  const { simulations } = simulationBundleSchema.parse(await read("simulations.json"));
  const { questions } = poolBundleSchema.parse(await read("pool.json"));
  return {
    simulationIds: simulations.map(({ id }) => id),
    answers: new Map(
      questions.map(({ question, answers: { solutions, wrongAnswers } }) => [
        question.id,
        [
          ...solutions.slice(0, 1).map((sql) => ({ sql, verdict: "right" as const })),
          ...wrongAnswers.slice(0, 1).map(({ sql }) => ({ sql, verdict: "wrong" as const })),
        ],
      ]),
    ),
  };
}

/** Names the row of an answer and what is in it, as `storedAnswerKey` does in SQL. */
const answerKey = (examId: string, position: number, sql: string) =>
  `${examId} ${position} ${createHash("md5").update(sql).digest("hex")}`;
export const storedAnswerKey = "exam_id || ' ' || position || ' ' || md5(sql)";

/** Begins an exam, saves answers, hands it in, and waits for its result. */
export async function sitExam(
  { simulationIds, answers }: KnownExams,
  turn: number,
  send: Send,
): Promise<SatExam> {
  const begun = await send("start-exam", { simulationId: simulationIds[turn % simulationIds.length] });
  const { examId } = begun.value as { examId: string };
  const exam = (await send("get-exam", { examId })).value as Exam;
  if (exam.status !== "running") throw new RangeError(`An exam that has just begun is ${exam.status}`);
  const saved: { position: number; sql: string; known: string; tries: number }[] = [];
  for (const { position, question } of exam.questions.slice(0, ANSWERED)) {
    const known = answers.get(question.id) ?? [];
    const answer = known[position % known.length];
    if (!answer) throw new RangeError(`No answer is known to ${question.title}`);
    const { tries } = await send("save-exam-answer", { examId, position, sql: answer.sql });
    saved.push({ position, sql: answer.sql, known: answer.verdict, tries });
  }
  const ended = await send("finish-exam", { examId });
  const result = (await send("get-exam-result", { examId })).value as ExamResult;
  const told = new Map(result.questions.map(({ position, verdict }) => [position, verdict]));
  return {
    begun: { key: examId, tries: begun.tries },
    saved: saved.map(({ position, sql, known, tries }) => ({
      key: answerKey(examId, position, sql),
      tries,
      verdict: { told: String(told.get(position)), known },
    })),
    ended: { key: examId, tries: ended.tries },
  };
}
