import { EXPORTED_REQUESTS, REQUESTS_PER_PAGE } from "@master-sql/protocol";
import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { countRequests, findRequests } from "./requests.ts";
import { requestsCsv } from "./requests-csv.ts";

/** One page of what was asked of the operator. */
export function getRequests({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"get-operator-requests"> {
  return async ({ offset, ...filter }) =>
    asService(database, async (transaction) =>
      done({
        requests: await findRequests(transaction, filter, { offset, limit: REQUESTS_PER_PAGE }),
        ...(await countRequests(transaction, filter)),
      }),
    );
}

/** The same as a file. */
export function exportRequests({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"export-operator-requests"> {
  return async (filter) => {
    const all = { offset: 0, limit: EXPORTED_REQUESTS };
    const requests = await asService(database, (transaction) => findRequests(transaction, filter, all));
    return done({ csv: requestsCsv(requests) });
  };
}
