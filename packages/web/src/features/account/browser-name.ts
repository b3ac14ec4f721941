import { parse } from "bowser";

/** A user agent in words, such as "Chrome 141 on Windows" or "Safari 18 on iPhone". */
export function browserName(userAgent: string | null): string {
  const { browser, os, platform } = parse(userAgent || "unknown");
  if (!browser.name) return "Unknown browser";
  const version = browser.version?.split(".")[0];
  const where = platform.type === "desktop" ? os.name : (platform.model ?? os.name);
  return [browser.name, version, where && `on ${where}`].filter(Boolean).join(" ");
}
