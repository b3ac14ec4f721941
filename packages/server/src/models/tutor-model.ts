import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { type DailyBudget, dailyBudget } from "./daily-budget.ts";
import { meteredModel } from "./metered-model.ts";
import type { ModelSettings } from "./model-settings.ts";
import { openModel } from "./open-model.ts";

/** The model that words answers of the tutor, and its budget. */
export interface TutorModel {
  readonly settings: ModelSettings;
  readonly budget: DailyBudget;
  /** Loaded when it is first needed. */
  open(): Promise<LanguageModelV4>;
}

export function tutorModel(database: Kysely<Tables>, settings: ModelSettings): TutorModel {
  // What a provider's package has to say of its settings is no business of standard output.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const budget = dailyBudget(database, settings.dailyTokens);
  let model: Promise<LanguageModelV4> | null = null;
  return {
    settings,
    budget,
    open() {
      model ??= openModel(settings).then((opened) => meteredModel(opened, budget, settings.maxOutputTokens));
      return model;
    },
  };
}
