import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Bearer } from "../auth/access-token.ts";
import { requireOpenSession } from "../auth/bearer.ts";
import type { AppEnvironment } from "../http/bindings.ts";
import { limitBody } from "../http/body-limit.ts";
import { completeLesson } from "./complete-lesson.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-data.ts";
import { finishExam } from "./finish-exam.ts";
import {
  type FunctionDependencies,
  type FunctionResult,
  functionError,
  type OpenFunction,
  refused,
  type ServerFunction,
} from "./function.ts";
import { getAccount } from "./get-account.ts";
import { getCreditBalance } from "./get-credit-balance.ts";
import { getExam } from "./get-exam.ts";
import { getExamResult } from "./get-exam-result.ts";
import { getExams } from "./get-exams.ts";
import { getOffer } from "./get-offer.ts";
import { getProgress } from "./get-progress.ts";
import { grantPromoCredits } from "./grant-promo-credits.ts";
import { recordAttempt } from "./record-attempt.ts";
import { recordQuiz } from "./record-quiz.ts";
import { saveExamAnswer } from "./save-exam-answer.ts";
import { setMailPreference } from "./set-mail-preference.ts";
import { spendCredit } from "./spend-credit.ts";
import { startExam } from "./start-exam.ts";
import { unsubscribeUser } from "./unsubscribe-user.ts";

/** An answer of the greatest length, each of its characters escaped as JSON may do, and the rest around it. */
const MAX_BODY_BYTES = 512 * 1024;

type OpenCall = (context: Context<AppEnvironment>) => Promise<FunctionResult<unknown>>;
type Call = (context: Context<AppEnvironment>, caller: Bearer) => Promise<FunctionResult<unknown>>;

/** Functions by name, `POST /functions/v1/<name>`; their schemas are in the engine's src/api. */
export function functionRoutes(dependencies: FunctionDependencies): Hono<AppEnvironment> {
  const functions: Readonly<Record<string, Call>> = {
    "record-attempt": callable(recordAttempt, dependencies),
    "complete-lesson": callable(completeLesson, dependencies),
    "record-quiz": callable(recordQuiz, dependencies),
    "get-progress": callable(getProgress, dependencies),
    "get-account": callable(getAccount, dependencies),
    "set-mail-preference": callable(setMailPreference, dependencies),
    "export-data": callable(exportData, dependencies),
    "delete-account": callable(deleteAccount, dependencies),
    "get-exams": callable(getExams, dependencies),
    "start-exam": callable(startExam, dependencies),
    "get-exam": callable(getExam, dependencies),
    "save-exam-answer": callable(saveExamAnswer, dependencies),
    "finish-exam": callable(finishExam, dependencies),
    "get-exam-result": callable(getExamResult, dependencies),
    "get-credit-balance": callable(getCreditBalance, dependencies),
    "spend-credit": callable(spendCredit, dependencies),
    "grant-promo-credits": callable(grantPromoCredits, dependencies),
  };
  const openFunctions: Readonly<Record<string, OpenCall>> = {
    "unsubscribe-user": openToAll(unsubscribeUser, dependencies),
    "get-offer": openToAll(getOffer, dependencies),
  };
  const routes = new Hono<AppEnvironment>();
  routes.use(
    limitBody(MAX_BODY_BYTES, (context, message) =>
      functionError(context, { code: "payload_too_large", message }),
    ),
  );
  routes.post("/:name", async (context) => {
    const { limits, clientAddress } = dependencies;
    const name = context.req.param("name");
    const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
    const openCall = Object.hasOwn(openFunctions, name) ? openFunctions[name] : undefined;
    if (openCall) {
      const exceeded = await limits.functions(context, clientAddress(context));
      return exceeded ? tooMany(context) : answer(context, await openCall(context));
    }
    if (!call) return functionError(context, { code: "not_found", message: "There is no such function." });
    const caller = await requireOpenSession(context, dependencies);
    const exceeded = await limits.functions(
      context,
      caller.status === "open" ? caller.bearer.userId : clientAddress(context),
    );
    if (exceeded) return tooMany(context);
    if (caller.status === "refused") {
      return functionError(context, { code: "not_authenticated", message: "User not authenticated" });
    }
    return answer(context, await call(context, caller.bearer));
  });
  routes.all("*", (context) =>
    functionError(context, { code: "not_found", message: "Functions are called by POST, by their name." }),
  );
  return routes;
}

function answer(context: Context<AppEnvironment>, result: FunctionResult<unknown>): Response {
  if (result.status === "refused") return functionError(context, result.refusal);
  context.header("Cache-Control", "no-store");
  return context.json(result.value, result.httpStatus);
}

function tooMany(context: Context<AppEnvironment>): Response {
  const message = "Too many requests. Wait a little, then try again.";
  return functionError(context, { code: "rate_limited", message });
}

function callable<Request, Response>(
  { request, call }: ServerFunction<Request, Response>,
  dependencies: FunctionDependencies,
): Call {
  return async (context, caller) => {
    const payload = request.safeParse(await readPayload(context));
    if (!payload.success) return refused("bad_request", z.prettifyError(payload.error));
    return call(payload.data, caller, dependencies, context);
  };
}

function openToAll<Request, Response>(
  { request, call }: OpenFunction<Request, Response>,
  dependencies: FunctionDependencies,
): OpenCall {
  return async (context) => {
    const payload = request.safeParse(await readPayload(context));
    if (!payload.success) return refused("bad_request", z.prettifyError(payload.error));
    return call(payload.data, context, dependencies);
  };
}

async function readPayload(context: Context<AppEnvironment>): Promise<unknown> {
  const text = await context.req.text();
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
