import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import type { DailyBudget, Reservation } from "./daily-budget.ts";

/** The day's tokens are used up. */
export class BudgetUsed extends Error {}
/** More was to be sent than a call may hold. */
class InputTooLong extends Error {}

/** What one call may send, as JSON, in UTF-16 code units. */
const MOST_INPUT = 80_000;
/** Fewer than any language's tokens have on average, so that an estimate is rather too high. */
const CODE_UNITS_PER_TOKEN = 3;

/** A model each of whose calls is kept within the limits of its input and of the day's budget. */
export function meteredModel(
  model: LanguageModelV4,
  budget: DailyBudget,
  maxOutputTokens: number,
): LanguageModelV4 {
  async function reserve(
    params: LanguageModelV4CallOptions,
  ): Promise<Reservation & { readonly held: number }> {
    const length = JSON.stringify([params.prompt, params.tools ?? []]).length;
    if (length > MOST_INPUT) throw new InputTooLong(`A call would send ${length} code units.`);
    const held = Math.ceil(length / CODE_UNITS_PER_TOKEN) + maxOutputTokens;
    const reservation = await budget.reserve(held);
    if (reservation === null) throw new BudgetUsed("The day's tokens are used up.");
    return { ...reservation, held };
  }

  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => ({ ...params, maxOutputTokens }),
      wrapGenerate: async ({ doGenerate, params }) => {
        const reservation = await reserve(params);
        const result = await doGenerate();
        await reservation.settle(usedOf(result.usage) ?? reservation.held);
        return result;
      },
      wrapStream: async ({ doStream, params }) => {
        const reservation = await reserve(params);
        const result = await doStream();
        const metered = result.stream.pipeThrough(
          new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
            async transform(part, controller) {
              // A call that breaks off before it tells has used what was held for it.
              if (part.type === "finish") await reservation.settle(usedOf(part.usage) ?? reservation.held);
              controller.enqueue(part);
            },
          }),
        );
        return { ...result, stream: metered };
      },
    },
  });
}

/** Null when the provider doesn't say. */
function usedOf({ inputTokens, outputTokens }: LanguageModelV4Usage): number | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return inputTokens.total + outputTokens.total;
}
