import type { TutorEvent, TutorRequest } from "@master-sql/protocol";
import { eventSchema } from "@master-sql/protocol/functions";

export type TutorReply =
  | { readonly status: 200; readonly events: AsyncGenerator<TutorEvent> }
  | { readonly status: number; readonly code: string };

/**
 * Asks the tutor by plain HTTP. Reading the events to their end means that the stream ended with `[DONE]`; else it
 * throws.
 */
export async function askTutor(
  origin: string,
  accessToken: string | null,
  request: unknown,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<TutorReply> {
  const response = await fetch(`${origin}/functions/v1/tutor`, {
    method: "POST",
    headers: accessToken === null ? headers : { ...headers, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(request),
    ...(signal && { signal }),
  });
  if (response.status !== 200) {
    const body = (await response.json()) as { readonly error: { readonly code: string } };
    return { status: response.status, code: body.error.code };
  }
  return { status: 200, events: events(response) };
}

/** All events of an answer; throws when it was refused. */
export async function wholeAnswer(
  origin: string,
  accessToken: string,
  request: TutorRequest,
): Promise<TutorEvent[]> {
  const reply = await askTutor(origin, accessToken, request);
  if (!("events" in reply)) throw new Error(`Refused with ${reply.status} ${reply.code}`);
  return allOf(reply.events);
}

async function* events(response: Response): AsyncGenerator<TutorEvent> {
  const schema = eventSchema("tutor");
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString("utf8");
    const messages = text.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      if (message === "data: [DONE]") return;
      if (message.startsWith("data: ")) yield schema.parse(JSON.parse(message.slice(6)));
    }
  }
  throw new Error("The stream broke off");
}

export async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}
