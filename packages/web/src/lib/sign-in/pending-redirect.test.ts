import { beforeEach, expect, test } from "vitest";
import { durableStorage } from "../storage/durable-storage.ts";
import { readPendingRedirect, storePendingRedirect } from "./pending-redirect.ts";

const key = "master-sql.pending-redirect";
beforeEach(() => durableStorage.remove(key));

test("[S5.4] is kept for less than 10 minutes", () => {
  storePendingRedirect("/practice/products-that-were-never-ordered", 1_000);
  expect(readPendingRedirect(1_000 + 599_999)).toBe("/practice/products-that-were-never-ordered");
  expect(readPendingRedirect(1_000 + 600_000)).toBeNull();
  expect(durableStorage.get(key)).toBeNull();
});

test.each([
  "{",
  "null",
  '"x"',
  '{"path":7,"timestamp":1}',
  '{"path":"/x"}',
  '{"path":"/x","timestamp":99999}',
])("[S5.4] %s is deleted", (stored) => {
  durableStorage.set(key, stored);
  expect(readPendingRedirect(5_000)).toBeNull();
  expect(durableStorage.get(key)).toBeNull();
});
