import { expect, test } from "vitest";
import { storedUser } from "./session.ts";

const session = {
  access_token: "a.b.c",
  refresh_token: "r",
  user: { id: "u1", email: "ada@example.org", user_metadata: { full_name: "Ada" } },
};

test("reads who is signed in from what supabase-js stored", () => {
  expect(storedUser(JSON.stringify(session))).toEqual({ id: "u1", email: "ada@example.org", name: "Ada" });
});

test("an account without an email address or a name is still somebody", () => {
  expect(storedUser(JSON.stringify({ ...session, user: { id: "u1" } }))).toEqual({
    id: "u1",
    email: "",
    name: null,
  });
});

test.each([
  null,
  "",
  "{",
  "null",
  "[]",
  "{}",
  '{"user":{"id":7},"refresh_token":"r"}',
  '{"user":{"id":"u1"}}',
])("nobody is signed in by %s", (stored) => {
  expect(storedUser(stored)).toBeNull();
});
