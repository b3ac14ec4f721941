import type { ModelSettings } from "./model-settings.ts";

/** Asks the provider what models it has, which costs nothing: whether it is reached and takes the key. Throws if not. */
export async function reachProvider(settings: ModelSettings): Promise<void> {
  const response = await fetch(`${settings.baseUrl}/models`, { headers: headersOf(settings) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The provider answers ${response.status}.`);
}

function headersOf({ provider, apiKey }: ModelSettings): Record<string, string> {
  if (apiKey === null) return {};
  if (provider === "anthropic") return { "x-api-key": apiKey, "anthropic-version": "2023-06-01" };
  if (provider === "google") return { "x-goog-api-key": apiKey };
  return { authorization: `Bearer ${apiKey}` };
}
