import type { accountFunctions } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import type { Operators } from "../auth/operators.ts";
import type { Tables } from "../db/tables.ts";
import type { Handlers } from "../functions/handler.ts";
import type { RateLimiter } from "../http/rate-limit.ts";
import { deleteAccount } from "./delete-account.ts";
import { endOneSession } from "./end-session.ts";
import { exportData } from "./export-data.ts";
import { getAccount } from "./get-account.ts";

export function accountHandlers(dependencies: {
  readonly database: Kysely<Tables>;
  readonly operators: Operators;
  readonly sendsMail: boolean;
  readonly limits: { readonly export: RateLimiter; readonly deletion: RateLimiter };
}): Handlers<typeof accountFunctions> {
  return {
    "get-account": getAccount(dependencies),
    "export-data": exportData(dependencies),
    "end-session": endOneSession(dependencies),
    "delete-account": deleteAccount(dependencies),
  };
}
