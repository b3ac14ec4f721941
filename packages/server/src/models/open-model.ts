import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelSettings } from "./model-settings.ts";

/** The provider's package, loaded only where one is set up. Nothing is read from the environment. */
export async function openModel(settings: ModelSettings): Promise<LanguageModelV4> {
  const { provider, model, baseUrl: baseURL } = settings;
  // An empty key keeps a package from looking for one in the environment.
  const apiKey = settings.apiKey ?? "";
  switch (provider) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ apiKey, baseURL })(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ apiKey, baseURL })(model);
    }
    case "google": {
      const { createGoogle } = await import("@ai-sdk/google");
      return createGoogle({ apiKey, baseURL })(model);
    }
    case "openai-compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL,
        includeUsage: true,
        ...(settings.apiKey !== null && { apiKey }),
      })(model);
    }
  }
}
