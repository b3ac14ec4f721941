/** Finds a Chromium for browser tests, and installs one where it can. */
import { access, constants } from "node:fs/promises";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { command } from "./command.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Path of an installed Chromium: CHROMIUM_PATH, the system's, or Playwright's own; null if there is none. */
export async function findChromium(): Promise<string | null> {
  const stated = process.env.CHROMIUM_PATH;
  if (stated) return (await isExecutable(stated)) ? stated : null;
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  const { chromium } = await import("playwright");
  const own = chromium.executablePath();
  return (await isExecutable(own)) ? own : null;
}

/** As findChromium, but installs one first if need be: Debian's package when we may, else Playwright's download. */
export async function ensureChromium(): Promise<string | null> {
  const found = await findChromium();
  if (found) return found;
  console.error("Installing Chromium for the browser tests …");
  if (userInfo().uid === 0 && (await isExecutable("/usr/bin/apt-get"))) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await command("apt-get", ["update", "-q"], { env });
    await command("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { env });
    const installed = await findChromium();
    if (installed) return installed;
  }
  await command("playwright", ["install", "chromium"], { show: true });
  return await findChromium();
}

/** Launch options for the Chromium found: headless, quiet on the network, and without its sandbox as root. */
export async function chromiumLaunchOptions(): Promise<{ executablePath?: string; args: string[] }> {
  const executablePath = await findChromium();
  return { ...(executablePath ? { executablePath } : {}), args: chromiumArguments };
}

export const chromiumArguments = [
  ...(userInfo().uid === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];
