import { apiErrorSchema } from "@master-sql/engine/api";
import type { z } from "zod";
import { backendClient } from "./client.ts";
import { type FunctionAnswer, invokeFunction } from "./invoke-function.ts";

/** What became of something asked of the server; `message` is for the person. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly message: string;
      /** That of the server's refusal, `unreachable`, or `signed-out`. */
      readonly code: string;
    };

/** Calls a function of the server as this user. Throws only when the server's answer has another form than agreed. */
export async function callFunction<T>(
  userId: string,
  name: string,
  schema: z.ZodType<T>,
  body?: object,
): Promise<Outcome<T>> {
  const answer = await invokeFunction(userId, name, body);
  if (answer.kind === "answered") return { ok: true, value: schema.parse(answer.data) };
  if (answer.kind === "refused" && answer.status === 401) await forgetEndedSession();
  return { ok: false, message: reasonOf(answer), code: codeOf(answer) };
}

/** Ended elsewhere, a session is still stored here; the library drops it when the server doesn't know it any more. */
async function forgetEndedSession(): Promise<void> {
  const client = await backendClient();
  await client.auth.getUser();
}

function codeOf(answer: Exclude<FunctionAnswer, { kind: "answered" }>): string {
  if (answer.kind !== "refused") return answer.kind;
  if (answer.status === 401) return "signed-out";
  const told = apiErrorSchema.safeParse(answer.body);
  return told.success ? told.data.error.code : "internal";
}

function reasonOf(answer: Exclude<FunctionAnswer, { kind: "answered" }>): string {
  switch (answer.kind) {
    case "unreachable":
      return "The server didn't answer. Check your connection, then try again.";
    case "signed-out":
      return "You are logged out in this browser. Log in, then try again.";
    case "refused": {
      if (answer.status === 401) return "This login has ended. Log in again, then try once more.";
      const told = apiErrorSchema.safeParse(answer.body);
      return told.success ? told.data.error.message : "Something went wrong on our side. Please try again.";
    }
  }
}
