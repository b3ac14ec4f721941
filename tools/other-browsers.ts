/** Finds Firefox and WebKit for the journeys that run in them, and installs Debian's packages where it may. */
import { access, constants, readdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { command } from "./command.ts";

export interface OtherBrowsers {
  /** Debian's firefox-esr, or another Firefox that speaks WebDriver BiDi. */
  readonly firefox: string | null;
  /** WebKitGTK's driver, the small browser that comes with it, and an X server without a screen. */
  readonly webkit: { readonly driver: string; readonly browser: string; readonly display: string } | null;
}

const DRIVER = "/usr/bin/WebKitWebDriver";
const DISPLAY = "/usr/bin/Xvfb";
const LIBRARIES = "/usr/lib";

async function executable(path: string): Promise<string | null> {
  return access(path, constants.X_OK).then(
    () => path,
    () => null,
  );
}

/** Below /usr/lib/<machine>/webkit2gtk-<version>. */
async function findMiniBrowser(): Promise<string | null> {
  for (const machine of await readdir(LIBRARIES).catch(() => [])) {
    if (!machine.includes("-linux-")) continue;
    for (const library of await readdir(join(LIBRARIES, machine)).catch(() => [])) {
      if (!library.startsWith("webkit2gtk-")) continue;
      const found = await executable(join(LIBRARIES, machine, library, "MiniBrowser"));
      if (found) return found;
    }
  }
  return null;
}

export async function findOtherBrowsers(): Promise<OtherBrowsers> {
  const [firefox, driver, browser, display] = await Promise.all([
    executable("/usr/bin/firefox-esr"),
    executable(DRIVER),
    findMiniBrowser(),
    executable(DISPLAY),
  ]);
  return { firefox, webkit: driver && browser && display ? { driver, browser, display } : null };
}

/** As findOtherBrowsers, but installs what is missing first if it may. */
export async function ensureOtherBrowsers(): Promise<OtherBrowsers> {
  const found = await findOtherBrowsers();
  if ((found.firefox && found.webkit) || userInfo().uid !== 0 || !(await executable("/usr/bin/apt-get")))
    return found;
  console.error("Installing Firefox and WebKit for the browser tests …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await command("apt-get", ["update", "-q"], { env });
  for (const packages of [["firefox-esr"], ["webkit2gtk-driver", "xvfb"]])
    await command("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...packages], { env });
  return findOtherBrowsers();
}
