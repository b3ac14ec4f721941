/** What a browser tells of the machine it runs on. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** GB, rounded by the browser; undefined in Firefox and Safari. */
  readonly deviceMemory: number | undefined;
}

/**
 * Whether a second PostgreSQL may wait for the moment when the first has to be stopped. It costs 100 MB and more; on a
 * phone or tablet the browser would rather close the page.
 */
export function canAffordSpare({ userAgent, maxTouchPoints, deviceMemory }: Device): boolean {
  const handheld =
    /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent) ||
    // An iPad calls itself a Macintosh; no Macintosh has a touch screen.
    (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return !handheld && (deviceMemory === undefined || deviceMemory >= 4);
}

export function thisDevice(): Device {
  const memory: unknown = "deviceMemory" in navigator ? navigator.deviceMemory : undefined;
  return {
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    deviceMemory: typeof memory === "number" ? memory : undefined,
  };
}
