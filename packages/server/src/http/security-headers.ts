/** For what https is promised (RFC 6797): this host, those below it too, and also to lists that browsers bring along. */
export const HSTS_SCOPES = ["host", "subdomains", "preload"] as const;
export type HstsScope = (typeof HSTS_SCOPES)[number];

/** Policy and protection that every response carries (facts of the project, rule 12). */
export interface HeaderPolicy {
  /** Where the local provider's form may lead after its redirects, besides our own origin. */
  readonly formOrigins: Iterable<string>;
  /** True when browsers reach us by https. */
  readonly secure: boolean;
  readonly hsts: HstsScope;
}

/** `sha256-…` of the inline scripts of a page; none for anything else. */
export type ScriptHashes = readonly string[];

export function contentSecurityPolicy({ formOrigins }: HeaderPolicy, scripts: ScriptHashes = []): string {
  const hashes = scripts.map((hash) => `'${hash}'`);
  return [
    "default-src 'self'",
    // PGlite compiles WebAssembly; nothing needs eval.
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(" "),
    // Mantine writes style elements and attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ["form-action 'self'", ...formOrigins].join(" "),
  ].join("; ");
}

/** A year, which those lists ask for at least. */
const STRICT_TRANSPORT: Readonly<Record<HstsScope, string>> = {
  host: "max-age=31536000",
  subdomains: "max-age=31536000; includeSubDomains",
  preload: "max-age=31536000; includeSubDomains; preload",
};

/**
 * Everything but the policy above, which depends on the page. Not by hono/secure-headers: the local provider answers on
 * Node's own response, which no middleware reaches, and one list serves both.
 */
export function protectiveHeaders({ secure, hsts }: HeaderPolicy): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(secure ? { "Strict-Transport-Security": STRICT_TRANSPORT[hsts] } : {}),
  };
}
