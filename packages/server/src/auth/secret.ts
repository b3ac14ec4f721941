import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, base64url: a state, a code, a first refresh token. */
export function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a secret. SHA-256 without salt is enough for 256 random bits. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
