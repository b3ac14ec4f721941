import type { AuthRequest } from "./auth-context.ts";
import { authError } from "./auth-error.ts";

/** Endpoints of GoTrue that this product doesn't have: sign-in is with Google only. */
export const NOT_ENABLED_PATHS = [
  "/signup",
  "/otp",
  "/magiclink",
  "/recover",
  "/verify",
  "/resend",
  "/reauthenticate",
  "/sso",
  "/invite",
];

export function notEnabled(context: AuthRequest): Response {
  return authError(context, {
    status: 422,
    code: "email_provider_disabled",
    message: "Not enabled: sign-in is with Google only, without passwords, codes or magic links.",
  });
}
