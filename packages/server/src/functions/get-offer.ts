import type { Offer } from "@master-sql/engine/api";
import { z } from "zod";
import { isPromoAvailable } from "../credits/promo.ts";
import { asService } from "../db/identity.ts";
import { done, type OpenFunction } from "./function.ts";

/** Whether the bonus is still to be had. */
export const getOffer: OpenFunction<undefined, Offer> = {
  request: z.unknown().transform(() => undefined),
  async call(_payload, _context, { database }) {
    return done({ available: await asService(database, isPromoAvailable) });
  },
};
