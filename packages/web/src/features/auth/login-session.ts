import { z } from "zod";

/** Hours in which a login of the same browser counts as the same session. */
const REUSE_HOURS = 12;

/** An active row of user_sessions, as far as it matters here. */
export const activeLoginSchema = z.object({
  session_id: z.string(),
  user_agent: z.string().nullable(),
  login_at: z.string(),
});
export type ActiveLogin = z.infer<typeof activeLoginSchema>;

/**
 * Which session a sign-in belongs to: one with the same id, else one of the same user agent that began within the
 * last 12 hours, else null for a new one.
 */
export function sessionToReuse(
  active: readonly ActiveLogin[],
  signIn: { readonly sessionId: string; readonly userAgent: string; readonly now: Date },
): string | null {
  const same = active.find((login) => login.session_id === signIn.sessionId);
  if (same) return same.session_id;
  const since = signIn.now.getTime() - REUSE_HOURS * 3_600_000;
  const recent = active.find(
    (login) => login.user_agent === signIn.userAgent && Date.parse(login.login_at) > since,
  );
  return recent?.session_id ?? null;
}

/** Whole seconds from the login to now, never negative however the clocks differ. */
export function sessionSeconds(loginAt: string, now: Date): number {
  const started = Date.parse(loginAt);
  return Number.isNaN(started) ? 0 : Math.max(0, Math.floor((now.getTime() - started) / 1000));
}
