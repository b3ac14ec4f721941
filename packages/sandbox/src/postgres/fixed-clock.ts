import { SANDBOX_CLOCK } from "@master-sql/judge/sandbox";

const STARTS_AT_MS = Date.parse(SANDBOX_CLOCK);
/** CLOCK_REALTIME of WASI's clock_time_get; the others measure how long something takes. */
const REALTIME = 0;
const NANOSECONDS_IN_MILLISECOND = 1_000_000;

/** What PostgreSQL takes for the time of day: a stated moment, and what has passed since. */
export class FixedClock {
  #startedAt = performance.now();

  /** Milliseconds since the stated moment. */
  get passedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Puts the clock to so long after the stated moment. */
  set(passedMs: number): void {
    this.#startedAt = performance.now() - passedMs;
  }

  /** What PostgreSQL's module imports, with this clock in place of the machine's. */
  imports(given: WebAssembly.Imports, memory: WebAssembly.Memory): WebAssembly.Imports {
    const now = () => STARTS_AT_MS + this.passedMs;
    return Object.fromEntries(
      Object.entries(given).map(([namespace, functions]) => {
        const { clock_time_get: getTime, emscripten_date_now: dateNow } = functions;
        if (typeof getTime !== "function" && typeof dateNow !== "function") return [namespace, functions];
        const own: WebAssembly.ModuleImports = {};
        if (typeof dateNow === "function") own.emscripten_date_now = now;
        if (typeof getTime === "function")
          own.clock_time_get = (clock: number, precision: bigint, pointer: number): unknown => {
            if (clock !== REALTIME) return getTime(clock, precision, pointer);
            const nanoseconds = BigInt(Math.round(now() * NANOSECONDS_IN_MILLISECOND));
            new DataView(memory.buffer).setBigUint64(pointer, nanoseconds, true);
            return 0;
          };
        return [namespace, { ...functions, ...own }];
      }),
    );
  }
}
