import type { operatorFigureFunctions, operatorFunctions } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { grantCredits } from "../credits/grant-credits.ts";
import type { Tables } from "../db/tables.ts";
import type { Handlers } from "../functions/handler.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { getFigures } from "./get-figures.ts";
import { exportRequests, getRequests } from "./get-requests.ts";
import { setRequest } from "./set-request.ts";

export function operatorHandlers(dependencies: {
  readonly database: Kysely<Tables>;
  readonly metrics: Metrics;
  readonly content: PublishedContent | null;
}): Handlers<typeof operatorFunctions & typeof operatorFigureFunctions> {
  return {
    "get-operator-figures": getFigures(dependencies),
    "get-operator-requests": getRequests(dependencies),
    "set-operator-request": setRequest(dependencies),
    "export-operator-requests": exportRequests(dependencies),
    "grant-credits": grantCredits(dependencies),
  };
}
