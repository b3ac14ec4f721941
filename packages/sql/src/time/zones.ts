import type { FuncCall, SelectStmt } from "@pgsql/types";
import { lastName } from "../tree/names.ts";
import { walk } from "../tree/walk.ts";
import { DAY_MS, HOUR_MS } from "./time.ts";

/** The time zones that queries name with AT TIME ZONE. */
export function zonesIn(queries: readonly SelectStmt[]): readonly string[] {
  const zones = new Set<string>();
  walk(queries, (name, value) => {
    if (name !== "FuncCall") return undefined;
    const { funcname, args }: FuncCall = value;
    const [zone] = args ?? [];
    if (lastName(funcname) === "timezone" && zone && "A_Const" in zone && zone.A_Const.sval?.sval)
      zones.add(zone.A_Const.sval.sval);
    return undefined;
  });
  return [...zones];
}

/** How the clocks of one zone go. Moments are milliseconds since 1970; local ones as if their clock were UTC's. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat;

  private constructor(zone: string) {
    const numeric = "numeric" as const;
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric },
    });
  }

  /** Null for a name that is no zone's. */
  static of(zone: string): ZoneClock | null {
    try {
      return new ZoneClock(zone);
    } catch (fault) {
      if (fault instanceof RangeError) return null;
      throw fault;
    }
  }

  /** What the clock shows then. */
  local(moment: number): number {
    const parts = new Map(this.#format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = (
      ["year", "month", "day", "hour", "minute"] as const
    ).map((type) => parts.get(type));
    return Date.UTC(year, month - 1, day, hour, minute);
  }

  /** A moment at which the clock shows that; in the hour that comes twice, one of the two. */
  moment(local: number): number {
    const near = local - (this.local(local) - local);
    return local - (this.local(near) - near);
  }

  /** The local days of a year, as their midnights, on which the clock is changed. */
  changes(year: number): readonly number[] {
    const days = Array.from({ length: 365 }, (_, day) => Date.UTC(year, 0, 1) + day * DAY_MS);
    return days.filter((day) => this.moment(day + DAY_MS) - this.moment(day) !== 24 * HOUR_MS);
  }
}
