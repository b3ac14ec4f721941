import type { mailFunctions } from "@master-sql/protocol";
import type { Handlers } from "../functions/handler.ts";
import { setMailPreference, setWeeklySummary } from "./set-mail-preference.ts";
import { type UnsubscribeDependencies, unsubscribeUser } from "./unsubscribe-user.ts";

export function mailHandlers(dependencies: UnsubscribeDependencies): Handlers<typeof mailFunctions> {
  return {
    "set-mail-preference": setMailPreference(dependencies),
    "set-weekly-summary": setWeeklySummary(dependencies),
    "unsubscribe-user": unsubscribeUser(dependencies),
  };
}
