import { expect, test, vi } from "vitest";
import { DurableStorage } from "./durable-storage.ts";

function storage(limit = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > limit) throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

test("keeps what fits and says so", () => {
  const durable = new DurableStorage(storage());
  expect(durable.set("a.1", "x")).toBe(true);
  expect(durable.isVolatile("a.1")).toBe(false);
  expect(durable.keys("a.")).toEqual(["a.1"]);
});

test("what doesn't fit is held in memory, and moves to storage once it does", () => {
  const durable = new DurableStorage(storage(3));
  expect(durable.set("a", "four")).toBe(false);
  expect(durable.get("a")).toBe("four");
  expect(durable.isVolatile("a")).toBe(true);
  expect(durable.keys("")).toEqual(["a"]);
  expect(durable.set("a", "ok")).toBe(true);
  expect(durable.isVolatile("a")).toBe(false);
  expect(durable.get("a")).toBe("ok");
});

test("without storage, or with one that throws, everything still works for this page", () => {
  const throwing = new Proxy(storage(), {
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  for (const backing of [null, throwing]) {
    const durable = new DurableStorage(backing);
    expect(durable.set("a", "x")).toBe(false);
    expect(durable.get("a")).toBe("x");
    durable.remove("a");
    expect(durable.get("a")).toBeNull();
    expect(durable.keys("")).toEqual([]);
  }
});

test("tells of changes here and elsewhere until told to stop", () => {
  const durable = new DurableStorage(storage());
  const listener = vi.fn();
  const stop = durable.subscribe(listener);
  durable.set("a", "x");
  durable.changedElsewhere(null);
  stop();
  durable.remove("a");
  expect(listener.mock.calls).toEqual([["a"], [null]]);
});
