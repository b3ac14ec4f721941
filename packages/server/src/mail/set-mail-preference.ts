import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";
import { turnMailOff, turnMailOn } from "./mail-preference.ts";

/** Mail from us, on or off, as the caller says. */
export function setMailPreference({
  database,
}: {
  readonly database: Kysely<Tables>;
}): HandlerOf<"set-mail-preference"> {
  return async ({ wantsMail }, { caller }) => {
    await (wantsMail ? turnMailOn : turnMailOff)(database, caller.userId);
    return done({ wantsMail });
  };
}
