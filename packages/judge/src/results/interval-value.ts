const DAYS_PER_MONTH = 30n;
const MICROSECONDS_PER_DAY = 86_400_000_000n;

const unitPattern = /(?<!\d)([+-]?\d+) (year|mon|day)s?/g;
const clockPattern = /(?<!\d)([+-]?)(\d+):(\d\d):(\d\d)(?:\.(\d+))?$/;

/**
 * An interval as PostgreSQL's `=` sees it: microseconds with months of 30 days and days of 24 hours
 * (timestamp.c, interval_cmp_value). Reads the `postgres` interval style; other text stays as it is.
 */
export function canonicalInterval(text: string): string {
  let microseconds = 0n;
  let read = false;
  for (const [, amount = "0", unit] of text.matchAll(unitPattern)) {
    const days = unit === "year" ? 12n * DAYS_PER_MONTH : unit === "mon" ? DAYS_PER_MONTH : 1n;
    microseconds += BigInt(amount) * days * MICROSECONDS_PER_DAY;
    read = true;
  }
  const clock = clockPattern.exec(text);
  if (clock !== null) {
    const [, sign, hours = "0", minutes = "0", seconds = "0", fraction = ""] = clock;
    const time =
      ((BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)) * 1_000_000n +
      BigInt(fraction.padEnd(6, "0").slice(0, 6));
    microseconds += sign === "-" ? -time : time;
    read = true;
  }
  return read ? `${microseconds}us` : text;
}
