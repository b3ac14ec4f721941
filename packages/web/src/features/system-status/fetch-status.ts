import { type SystemStatus, systemStatusSchema } from "@master-sql/protocol";

/** Longer than every check of the server may take together with the way there and back. */
const PATIENCE_MS = 25_000;

/** Asks the server how it is. Throws an Error that says to a person why there is no answer. */
export async function fetchStatus(signal: AbortSignal): Promise<SystemStatus> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const response = await fetch("/statusz", { signal: limit, cache: "no-store" }).catch((cause: unknown) => {
    throw new Error("No answer came back. Either the server is down, or your connection is.", { cause });
  });
  if (response.status === 429)
    throw new Error("The server was asked too often. It will be asked again in a few seconds.");
  if (!response.ok) throw new Error(`The server answered with status ${response.status}.`);
  const parsed = systemStatusSchema.safeParse(await response.json().catch(() => null));
  if (!parsed.success) throw new Error("The server's answer could not be understood. Load the page again.");
  return parsed.data;
}
