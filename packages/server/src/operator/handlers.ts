import type { operatorFunctions } from "@master-sql/engine/api";
import type { Kysely } from "kysely";
import { grantCredits } from "../credits/grant-credits.ts";
import type { Tables } from "../db/tables.ts";
import type { Handlers } from "../functions/handler.ts";
import { exportRequests, getRequests } from "./get-requests.ts";
import { setRequest } from "./set-request.ts";

export function operatorHandlers(dependencies: {
  readonly database: Kysely<Tables>;
}): Handlers<typeof operatorFunctions> {
  return {
    "get-operator-requests": getRequests(dependencies),
    "set-operator-request": setRequest(dependencies),
    "export-operator-requests": exportRequests(dependencies),
    "grant-credits": grantCredits(dependencies),
  };
}
