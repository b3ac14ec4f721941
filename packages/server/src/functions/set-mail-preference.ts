import { mailPreferenceSchema } from "@master-sql/engine/api";
import type { z } from "zod";
import { turnMailOff, turnMailOn } from "../mail/mail-preference.ts";
import { done, type ServerFunction } from "./function.ts";

type MailPreference = z.infer<typeof mailPreferenceSchema>;

/** Mail from us, on or off, as the caller says. */
export const setMailPreference: ServerFunction<MailPreference, MailPreference> = {
  request: mailPreferenceSchema,
  async call({ wantsMail }, caller, { database }) {
    await (wantsMail ? turnMailOn : turnMailOff)(database, caller.userId);
    return done({ wantsMail });
  },
};
