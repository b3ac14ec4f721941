/**
 * Set up before test files that need no browser and no server: a test during which something is printed fails, since
 * nobody reads it. A test that expects output says so by mocking the console's method (`vi.spyOn(console,
 * "warn").mockReturnValue()`).
 */
import { afterAll, afterEach } from "vitest";

const METHODS = ["debug", "error", "info", "log", "trace", "warn"] as const;

const printed: string[] = [];

for (const method of METHODS) {
  console[method] = (...values: readonly unknown[]) => {
    const words = values.map((value) => (value instanceof Error ? (value.stack ?? value.message) : value));
    printed.push([`console.${method}:`, ...words].join(" "));
  };
}

function refuseOutput(): void {
  const lines = printed.splice(0);
  if (lines.length > 0)
    throw new Error(`Printed while this test ran, and not expected:\n${lines.join("\n")}`);
}

afterEach(refuseOutput);
// What is printed after the last test, as by a hook that closes something.
afterAll(refuseOutput);
