import { beforeEach, expect, test } from "vitest";
import { durableStorage } from "../storage/durable-storage.ts";
import { clearPendingClaim, hasPendingClaim, storePendingClaim } from "./pending-claim.ts";

const key = "master-sql.pending-credit-claim";
beforeEach(() => durableStorage.remove(key));

test("[S3.9] [S5.4] [S9.2] a claim waits for less than 10 minutes", () => {
  storePendingClaim(1_000);
  expect(durableStorage.get(key)).toBe('{"timestamp":1000}');
  expect(hasPendingClaim(1_000 + 599_999)).toBe(true);
  expect(hasPendingClaim(1_000 + 600_000)).toBe(false);
  expect(durableStorage.get(key)).toBeNull();
});

test("a claim that was taken up is gone", () => {
  storePendingClaim(1_000);
  clearPendingClaim();
  expect(hasPendingClaim(1_001)).toBe(false);
});

test.each(["{", "null", "7", '"x"', "{}", '{"timestamp":"1"}', '{"timestamp":99999}'])(
  "[S5.4] %s is no claim, and deleted",
  (stored) => {
    durableStorage.set(key, stored);
    expect(hasPendingClaim(5_000)).toBe(false);
    expect(durableStorage.get(key)).toBeNull();
  },
);
