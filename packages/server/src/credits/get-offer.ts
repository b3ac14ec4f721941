import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { isPromoAvailable } from "./promo.ts";

/** Whether the bonus is still to be had. */
export function getOffer({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"get-offer"> {
  return async () => {
    return done({ available: await asService(database, isPromoAvailable) });
  };
}
