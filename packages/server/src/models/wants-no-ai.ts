import type { Kysely } from "kysely";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";

/** Whether a user has turned AI off. */
export async function wantsNoAi(database: Kysely<Tables>, userId: string): Promise<boolean> {
  const user = await asService(database, (transaction) =>
    transaction.selectFrom("auth.users").select("ai_off_since").where("id", "=", userId).executeTakeFirst(),
  );
  return user !== undefined && user.ai_off_since !== null;
}
