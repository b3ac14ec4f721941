import { createHash } from "node:crypto";
import type { ScriptHashes } from "../http/security-headers.ts";

/** A script element without `src`, in HTML that our own build wrote. */
const INLINE_SCRIPT = /<script\b(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi;

/** What the policy of a page must name, so that its inline scripts run and no other does. */
export function inlineScriptHashes(html: string): ScriptHashes {
  const hashes = new Set<string>();
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`sha256-${createHash("sha256").update(script).digest("base64")}`);
  }
  return [...hashes];
}
