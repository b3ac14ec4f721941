import { expect, test } from "vitest";
import { sessionSeconds, sessionToReuse } from "./login-session.ts";
import { newLoginSessionId } from "./login-session-id.ts";

const now = new Date("2026-05-01T20:00:00Z");
const signIn = { sessionId: "mine", userAgent: "Firefox", now };
const login = (session_id: string, user_agent: string, login_at: string) => ({
  session_id,
  user_agent,
  login_at,
});

test("[S4.3] an active session with the same session id is reused, however old", () => {
  const active = [
    login("other", "Firefox", "2026-05-01T19:00:00Z"),
    login("mine", "Chrome", "2026-01-01T00:00:00Z"),
  ];
  expect(sessionToReuse(active, signIn)).toBe("mine");
});

test("[S4.4] a session of the same user agent within 12 h is reused", () => {
  expect(sessionToReuse([login("other", "Firefox", "2026-05-01T08:00:01Z")], signIn)).toBe("other");
});

test("[S4.5] one that is older, or of another user agent, is not", () => {
  expect(sessionToReuse([login("other", "Firefox", "2026-05-01T08:00:00Z")], signIn)).toBeNull();
  expect(sessionToReuse([login("other", "Chrome", "2026-05-01T19:59:00Z")], signIn)).toBeNull();
  expect(sessionToReuse([], signIn)).toBeNull();
});

test("[S4.6] the duration is in whole seconds, and never negative", () => {
  expect(sessionSeconds("2026-05-01T19:58:59.100Z", now)).toBe(60);
  expect(sessionSeconds("2026-05-01T20:00:10Z", now)).toBe(0);
  expect(sessionSeconds("nonsense", now)).toBe(0);
});

test("[S3.9] a session id holds the user id, a timestamp, 8 characters of the token and something random", () => {
  const id = newLoginSessionId("u1", "abcdefghijkl", now);
  expect(id).toMatch(new RegExp(`^u1-${now.getTime()}-abcdefgh-[0-9a-z]{12,}$`));
  expect(newLoginSessionId("u1", "abcdefghijkl", now)).not.toBe(id);
});
