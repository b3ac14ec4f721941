import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isWeakSecret } from "./secret-strength.ts";

test.each([
  "",
  "q1zJ7Q0sV8m2k4XcT9bW6yRfL3hPnGd",
  "a".repeat(64),
  "abcdefghijklmnopqrstuvwxyz012345",
  "qwertyuiopasdfghjklzxcvbnm123456",
  "01234567890123456789012345678901",
  "0123456789abcdef0123456789abcdef",
  "aB3$aB3$aB3$aB3$aB3$aB3$aB3$aB3$1",
  "password1234567890password1234567890",
  "MasterSqlSigningKeySecret-ChangeMe-2026",
  "change-me-change-me-change-me-change-me",
])("%s is weak", (secret) => expect(isWeakSecret(secret)).toBe(true));

test("random text of every usual alphabet passes", () => {
  for (let n = 0; n < 2_000; n++) {
    const bytes = createHash("sha256").update(`secret ${n}`).digest();
    for (const secret of [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")])
      expect(isWeakSecret(secret), secret).toBe(false);
    expect(isWeakSecret(bytes.subarray(0, 16).toString("hex"))).toBe(false);
  }
});
