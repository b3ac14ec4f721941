import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { answerBundleSchema, catalogueSchema, quizBundleSchema } from "../../packages/course/src/index.ts";
import { createRandom } from "../../packages/judge/src/random.ts";
import { type DemoStep, demoHistory } from "../../packages/learning/src/index.ts";
import { type SignedIn, signIn } from "../../packages/server/src/testing/sign-in.ts";
import { root } from "../command.ts";
import { patientCall } from "./patient-call.ts";
import { quizChoices } from "./quiz-choices.ts";
import { sitExam } from "./sit-exam.ts";

/** The learner that is made when nothing else is asked for. */
export const DEMO = { email: "demo@example.com", days: 90, seed: 1 } as const;

export interface DemoSettings {
  /** Of a running server whose sign-in is local. */
  readonly origin: string;
  readonly email: string;
  readonly days: number;
  readonly seed: number;
  /** Called as things are sent. */
  readonly onProgress?: (done: number, all: number) => void;
}

export interface SeededDemo {
  readonly attempts: number;
  readonly right: number;
  /** Answers that the server had before. */
  readonly known: number;
  readonly lessons: number;
  readonly quizzes: number;
}

/** What a simulated learner can't answer from the bundles, or what takes a large dataset to judge. */
const LEFT_OUT: ReadonlySet<string> = new Set(["predict", "index"]);

type Client = SignedIn["client"];
type StepOf<Kind extends DemoStep["kind"]> = Extract<DemoStep, { kind: Kind }>;

/**
 * Signs somebody in at a running server and sends what they did in the days before now: real answers, which the server
 * judges, lessons, quizzes, and an exam. Everything has an id that follows from the settings, so that it is stored once.
 */
export async function seedDemo({ origin, email, days, seed, onProgress }: DemoSettings): Promise<SeededDemo> {
  const catalogue = await bundle("catalogue.json", catalogueSchema.parse);
  const modules = catalogue.modules.map((module) => ({
    ...module,
    exercises: module.exercises.filter(({ kind }) => !LEFT_OUT.has(kind)),
  }));
  const slugs = new Map(modules.flatMap(({ exercises }) => exercises.map(({ id, slug }) => [id, slug])));
  const steps = demoHistory({ ...catalogue, modules }, { days, end: Date.now(), seed });
  const { client } = await signIn(origin, email);
  const idOf = (...parts: readonly unknown[]) => uuidOf(email, seed, ...parts);

  let known = 0;
  let right = 0;
  const tries = new Map<string, number>();
  for (const [number, step] of steps.entries()) {
    onProgress?.(number, steps.length);
    if (step.kind === "lesson") await sendLesson(client, step, idOf("read", step.lessonId));
    else if (step.kind === "quiz") await sendQuiz(client, step, (part) => idOf("quiz", number, part));
    else {
      const time = tries.get(step.exerciseId) ?? 0;
      tries.set(step.exerciseId, time + 1);
      const sql = await answerText(slugs.get(step.exerciseId) ?? "", step.isRight, time);
      const answer = await sendAttempt(client, step, sql, idOf("attempt", number, step.exerciseId, sql));
      if (answer.verdict === "right") right += 1;
      if (answer.replayed) known += 1;
    }
  }
  await sitExam(client, createRandom(seed));
  const count = (kind: DemoStep["kind"]) => steps.filter((step) => step.kind === kind).length;
  return { attempts: count("attempt"), right, known, lessons: count("lesson"), quizzes: count("quiz") };
}

async function bundle<T>(name: string, parse: (value: unknown) => T): Promise<T> {
  return parse(JSON.parse(await readFile(join(root, "build/content", name), "utf8")));
}

/** A solution, or a typical wrong answer; every next time another one. */
async function answerText(slug: string, isRight: boolean, time: number): Promise<string> {
  const { solutions, wrongAnswers } = await bundle(`answers/${slug}.json`, answerBundleSchema.parse);
  const texts = isRight ? solutions : wrongAnswers.map(({ sql }) => sql);
  const text = texts[time % texts.length];
  if (text === undefined) throw new Error(`${slug} has no ${isRight ? "solution" : "wrong answer"}`);
  return text;
}

const isoTime = (at: number) => new Date(at).toISOString();
/** Of now; what the server takes for the same clock as the times of what is sent. */
const sentNow = () => isoTime(Date.now());

async function sendAttempt(client: Client, step: StepOf<"attempt">, sql: string, attemptId: string) {
  return patientCall(client, "record-attempt", {
    attemptId,
    exerciseId: step.exerciseId,
    sql,
    hintsUsed: step.hintsUsed,
    submittedAt: isoTime(step.at),
    sentAt: sentNow(),
    evidence: { timeOnTaskMs: step.timeOnTaskMs, hintRungs: step.hintsUsed > 0 ? [1] : [] },
  });
}

async function sendLesson(client: Client, { at, lessonId, activeMs }: StepOf<"lesson">, id: string) {
  await patientCall(client, "record-activity", {
    activities: [{ kind: "lesson-read", id, at: isoTime(at), lessonId, activeMs }],
    sentAt: sentNow(),
  });
  await patientCall(client, "complete-lesson", { lessonId, completedAt: isoTime(at + activeMs) });
}

async function sendQuiz(
  client: Client,
  { at, moduleId, rights }: StepOf<"quiz">,
  idOf: (part: string) => string,
): Promise<void> {
  const quiz = await bundle(`quizzes/${moduleId}.json`, quizBundleSchema.parse);
  await patientCall(client, "record-activity", {
    activities: quiz.questions.map((question, place) => ({
      kind: "quiz-answer",
      id: idOf(question.id),
      at: isoTime(at + place * 30_000),
      quizId: quiz.id,
      questionId: question.id,
      choices: quizChoices(question, rights[place] ?? false),
      isRight: rights[place] ?? false,
    })),
    sentAt: sentNow(),
  });
  await patientCall(client, "record-quiz", {
    resultId: idOf("result"),
    quizId: quiz.id,
    answers: Object.fromEntries(
      quiz.questions.map((question, place) => [question.id, quizChoices(question, rights[place] ?? false)]),
    ),
    takenAt: isoTime(at + quiz.questions.length * 30_000),
  });
}

/** An id that follows from its parts, in the form of a random UUID. */
function uuidOf(...parts: readonly unknown[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
