import type { CreditBalance } from "@master-sql/engine/api";
import { z } from "zod";
import { creditBalance } from "../credits/balance.ts";
import { asService } from "../db/identity.ts";
import { done, type ServerFunction } from "./function.ts";

/** What the caller has left. */
export const getCreditBalance: ServerFunction<undefined, CreditBalance> = {
  request: z.unknown().transform(() => undefined),
  async call(_payload, { userId }, { database }) {
    return done(await asService(database, (transaction) => creditBalance(transaction, userId)));
  },
};
