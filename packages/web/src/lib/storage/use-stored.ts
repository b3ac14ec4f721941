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
  const value = useMemo(() => parsed(text, schema) ?? start.current, [text, schema]);
  return {
    value,
    isVolatile: text !== null && durableStorage.isVolatile(key),
    set: (next) => void durableStorage.set(key, JSON.stringify(next)),
  };
}

/** What is kept in this browser under `key`; null while nothing is, and while it can't be read. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | null {
  return parsed(durableStorage.get(key), schema);
}

function parsed<T>(text: string | null, schema: z.ZodType<T>): T | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Written by another version of the page: it begins afresh.
    return null;
  }
}
