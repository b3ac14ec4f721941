import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What stands in an address or a payload for a user who wants no more mail. */
type UnsubscribeClaim =
  /** From a link of ours: only its receiver can have it. */
  | { readonly status: "signed"; readonly userId: string }
  /** A bare user id, which anybody may have made up. */
  | { readonly status: "bare"; readonly userId: string }
  | { readonly status: "invalid" };

export interface UnsubscribeLinks {
  /** The address that turns mail off for this user: a page for people, one-click (RFC 8058) for mail programs. */
  linkFor(userId: string): string;
  /** Headers of a mail to this user: RFC 8058, section 3. */
  headersFor(userId: string): Readonly<Record<string, string>>;
  read(claim: string): UnsubscribeClaim;
}

const uuidSchema = z.uuid();

/** `key` is that of `loadLinkKeys`. */
export function unsubscribeLinks(key: Buffer, publicOrigin: string): UnsubscribeLinks {
  const signatureOf = (userId: string) =>
    createHmac("sha256", key).update(`unsubscribe ${userId}`).digest("base64url");

  const linkFor = (userId: string) => `${publicOrigin}/unsubscribed/${userId}.${signatureOf(userId)}`;

  return {
    linkFor,
    headersFor: (userId) => ({
      "List-Unsubscribe": `<${linkFor(userId)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
    read(claim) {
      const dot = claim.indexOf(".");
      const userId = (dot < 0 ? claim : claim.slice(0, dot)).toLowerCase();
      if (!uuidSchema.safeParse(userId).success) return { status: "invalid" };
      if (dot < 0) return { status: "bare", userId };
      const given = Buffer.from(claim.slice(dot + 1));
      const expected = Buffer.from(signatureOf(userId));
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return genuine ? { status: "signed", userId } : { status: "invalid" };
    },
  };
}
