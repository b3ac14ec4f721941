import type { LogoSource } from "../../ui/image/index.ts";
import logoUrl from "./logo.svg?url";

/** The logo; its fallback is the icon that every browser has asked for anyway. */
export const logo: LogoSource = { src: logoUrl, localFallback: "/favicon.svg" };
