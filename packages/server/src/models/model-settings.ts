/** Whose models can word answers. `openai-compatible` is any address with OpenAI's chat protocol: Ollama, vLLM, LM Studio. */
export const MODEL_PROVIDERS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelProvider = (typeof MODEL_PROVIDERS)[number];

/** The model that the operator has set up, and what it may use. */
export interface ModelSettings {
  readonly provider: ModelProvider;
  /** As the provider names it. */
  readonly model: string;
  /** Null where the address wants none. */
  readonly apiKey: string | null;
  /** Up to the version, without a slash at its end. */
  readonly baseUrl: string;
  /** Of one call, in tokens. */
  readonly maxOutputTokens: number;
  /** Of all calls of a day (UTC), input and output, in tokens. */
  readonly dailyTokens: number;
  /** Silence after which a call is given up, in milliseconds. */
  readonly stallMs: number;
}

/** Where providers are, unless the operator says otherwise. */
export const BASE_URLS: Readonly<Record<Exclude<ModelProvider, "openai-compatible">, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

/** What pages call a provider. */
export const PROVIDER_NAMES: Readonly<Record<ModelProvider, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": "the operator's own model server",
};
