/**
 * The part of the Prompt API that the tutor uses: a language model that the browser itself has
 * (https://webmachinelearning.github.io/prompt-api/). Browsers without one have no `LanguageModel`.
 */
interface Modality {
  readonly type: "text";
  readonly languages: readonly string[];
}

interface ModelOptions {
  readonly expectedInputs: readonly Modality[];
  readonly expectedOutputs: readonly Modality[];
}

type Availability = "unavailable" | "downloadable" | "downloading" | "available";

interface ModelSession {
  promptStreaming(input: string, options: { readonly signal: AbortSignal }): ReadableStream<string>;
  prompt(input: string, options: { readonly signal: AbortSignal }): Promise<string>;
  destroy(): void;
}

interface LanguageModelApi {
  availability(options: ModelOptions): Promise<Availability>;
  create(
    options: ModelOptions & {
      readonly signal: AbortSignal;
      readonly monitor: (monitor: EventTarget) => void;
    },
  ): Promise<ModelSession>;
}

const ENGLISH: readonly Modality[] = [{ type: "text", languages: ["en"] }];
const OPTIONS: ModelOptions = { expectedInputs: ENGLISH, expectedOutputs: ENGLISH };

function api(): LanguageModelApi | null {
  return (globalThis as { LanguageModel?: LanguageModelApi }).LanguageModel ?? null;
}

/** Whether this browser has a model for English, at once or after a download of its own; null when it has none. */
export async function onDeviceModel(): Promise<"ready" | "to-download" | null> {
  const availability = await api()
    ?.availability(OPTIONS)
    // A browser whose policy forbids it says so by an error.
    .catch(() => "unavailable" as const);
  if (availability === undefined || availability === "unavailable") return null;
  return availability === "available" ? "ready" : "to-download";
}

/**
 * A session with the browser's model. A model that isn't there yet is only downloaded while the browser counts the
 * learner's click as fresh, so this comes before any other work.
 * @param tell says how far a download is, in percent
 */
export async function openOnDeviceModel(
  signal: AbortSignal,
  tell: (percent: number) => void,
): Promise<ModelSession> {
  const model = api();
  if (!model) throw new Error("This browser has no model of its own.");
  return model.create({
    ...OPTIONS,
    signal,
    monitor(monitor) {
      monitor.addEventListener("downloadprogress", (event) => {
        const { loaded } = event as Event & { readonly loaded: number };
        tell(Math.round(100 * loaded));
      });
    },
  });
}
