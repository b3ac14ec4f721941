import type { Migration } from "kysely/migration";
import * as roles from "./0001-roles.ts";
import * as accounts from "./0002-accounts.ts";
import * as learners from "./0003-learners.ts";

/** In the order of their names. One that has been released is never changed: add the next. */
export const migrations: Record<string, Migration> = {
  "0001-roles": roles,
  "0002-accounts": accounts,
  "0003-learners": learners,
};
