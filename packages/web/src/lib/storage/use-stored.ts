import { useMemo, useRef, useSyncExternalStore } from "react";
import type { z } from "zod";
import { durableStorage } from "./durable-storage.ts";

export interface StoredValue<T> {
  /**
   * What is kept in this browser; `initial` while nothing is, while it can't be read, and while the page is
   * prerendered.
   */
  readonly value: T;
  /** True when it is only in this page's memory: storage is refused or full. */
  readonly isVolatile: boolean;
  set(value: T): void;
}

/** A value kept in this browser under `key`, the same in all tabs. */
export function useStored<T>(key: string, schema: z.ZodType<T>, initial: T): StoredValue<T> {
  const text = useSyncExternalStore(
    (listener) => durableStorage.subscribe((changed) => (changed === null || changed === key) && listener()),
    () => durableStorage.get(key),
    () => null,
  );
  const start = useRef(initial);
  const value = useMemo(() => (text === null ? null : parsed(text, schema)) ?? start.current, [text, schema]);
  return {
    value,
    isVolatile: text !== null && durableStorage.isVolatile(key),
    set: (next) => void durableStorage.set(key, JSON.stringify(next)),
  };
}

function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Written by another version of the page: it begins afresh.
    return null;
  }
}
