import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

/** AES-256-GCM: a nonce of 96 bits, a tag of 128 (NIST SP 800-38D). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealedSchema = z.strictObject({ sealed: z.string() });

/** Encrypts what is kept in the database by secrets that aren't in it. */
export interface Sealing {
  /** The value as text that only these secrets open; `name` is what it belongs to, and is needed to open it. */
  seal(name: string, value: unknown): { readonly sealed: string };
  /**
   * What was sealed, by whichever of the secrets; `isCurrent` is false where an older one did it. Null when none opens
   * it, or it was sealed under another name.
   */
  open(name: string, stored: unknown): { readonly value: unknown; readonly isCurrent: boolean } | null;
}

/** Whether this is a sealed value, of whatever secret. */
export const isSealed = (stored: unknown): boolean => sealedSchema.safeParse(stored).success;

/** The first secret seals, all of them open: so that one can follow another. At least 32 characters each. */
export function sealingBy([current, ...older]: readonly [string, ...string[]]): Sealing {
  const [key, ...olderKeys] = [keyOf(current), ...older.map(keyOf)];
  return {
    seal(name, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url") };
    },
    open(name, stored) {
      const parsed = sealedSchema.safeParse(stored);
      if (!parsed.success) return null;
      const bytes = Buffer.from(parsed.data.sealed, "base64url");
      for (const candidate of [key, ...olderKeys]) {
        const text = decrypt(candidate, name, bytes);
        if (text !== null) return { value: JSON.parse(text), isCurrent: candidate === key };
      }
      return null;
    },
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "master-sql", "keys in the database", 32));
}

function decrypt(key: Buffer, name: string, bytes: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString("utf8");
  } catch {
    // Another key's, or changed by somebody.
    return null;
  }
}
