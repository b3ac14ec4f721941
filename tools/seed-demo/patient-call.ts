import { setTimeout as pause } from "node:timers/promises";
import type { FunctionName, ResponseOf } from "../../packages/protocol/src/functions.ts";
import { type Invoked, invoke } from "../../packages/server/src/testing/invoke.ts";
import type { SignedIn } from "../../packages/server/src/testing/sign-in.ts";

/** Answers of a server that has too much to do at the moment. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);
const TRIES = 30;

/** Calls a function, and again while the server says that it is busy. Throws with its message when it refuses. */
export async function patientCall<Name extends FunctionName>(
  client: SignedIn["client"],
  name: Name,
  body?: Record<string, unknown>,
): Promise<ResponseOf<Name>> {
  let answer: Invoked<ResponseOf<Name>> | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    answer = await invoke(client, name, body);
    if ("value" in answer) return answer.value;
    if (!BUSY.has(answer.status)) break;
    await pause(Math.max(1, Number(answer.retryAfter ?? 1)) * 1_000);
  }
  throw new Error(`${name} was refused: ${answer === null ? "" : "message" in answer ? answer.message : ""}`);
}
