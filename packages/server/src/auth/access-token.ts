import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { SIGNING_ALGORITHM, type SigningKeys } from "./signing-keys.ts";

/** Seconds. */
export const ACCESS_TOKEN_LIFETIME = 3_600;
const AUDIENCE = "authenticated";

const claimsSchema = z.object({
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.literal("authenticated"),
  email: z.string(),
});

/** Who holds a valid access token. The session may have ended since it was issued: see sessions.ts. */
export interface Bearer {
  readonly userId: string;
  readonly sessionId: string;
}

type BearerCheck =
  | { readonly status: "valid"; readonly bearer: Bearer }
  | { readonly status: "expired" }
  | { readonly status: "invalid" };

export interface AccessTokens {
  /** A JWT. */
  issue(user: { id: string; email: string; sessionId: string }): Promise<string>;
  check(token: string): Promise<BearerCheck>;
}

/** Access tokens as Supabase issues them (ES256). `issuer` is the address of the auth API. */
export function accessTokens(keys: SigningKeys, issuer: string): AccessTokens {
  return {
    async issue({ id, email, sessionId }) {
      const issuedAt = Math.floor(Date.now() / 1000);
      return new SignJWT({
        email,
        phone: "",
        app_metadata: { provider: "google", providers: ["google"] },
        role: "authenticated",
        aal: "aal1",
        amr: [{ method: "oauth", timestamp: issuedAt }],
        session_id: sessionId,
        is_anonymous: false,
      })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: keys.signing.kid, typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setSubject(id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME)
        .sign(keys.signing.key);
    },

    async check(token) {
      try {
        const { payload } = await jwtVerify(token, keys.verifying, {
          algorithms: [SIGNING_ALGORITHM],
          issuer,
          audience: AUDIENCE,
          requiredClaims: ["exp", "sub"],
        });
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) return { status: "invalid" };
        return { status: "valid", bearer: { userId: claims.data.sub, sessionId: claims.data.session_id } };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { status: "expired" };
        if (error instanceof errors.JOSEError) return { status: "invalid" };
        throw error;
      }
    },
  };
}
