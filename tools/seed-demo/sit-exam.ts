import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { poolBundleSchema, simulationListSchema } from "../../packages/course/src/index.ts";
import type { Random } from "../../packages/judge/src/random.ts";
import type { SignedIn } from "../../packages/server/src/testing/sign-in.ts";
import { root } from "../command.ts";
import { patientCall } from "./patient-call.ts";

/** Share of the questions that are answered right. */
const RIGHT = 0.75;

/** Sits the first exam of the list and hands it in, unless one was handed in before. */
export async function sitExam(client: SignedIn["client"], random: Random): Promise<void> {
  const { exams } = await patientCall(client, "get-exams");
  if (exams.some(({ finishedAt }) => finishedAt !== null)) return;
  const { simulations } = simulationListSchema.parse(await json("content/simulations.json"));
  const { questions: pool } = poolBundleSchema.parse(await json("exams/pool.json"));
  const [simulation] = simulations;
  if (simulation === undefined) return;
  const { examId } = await patientCall(client, "start-exam", { simulationId: simulation.id });
  const exam = await patientCall(client, "get-exam", { examId });
  if (exam.status === "running")
    for (const { position, question } of exam.questions) {
      const answers = pool.find((each) => each.question.id === question.id)?.answers;
      const texts = random.chance(RIGHT) ? answers?.solutions : answers?.wrongAnswers.map(({ sql }) => sql);
      const [sql] = texts ?? [];
      if (sql !== undefined) await patientCall(client, "save-exam-answer", { examId, position, sql });
    }
  await patientCall(client, "finish-exam", { examId });
  await patientCall(client, "get-exam-result", { examId });
}

async function json(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, "build", name), "utf8"));
}
