import type { DurableStorage } from "../storage/durable-storage.ts";
import { OUTBOX_PREFIX } from "./outbox-prefix.ts";

/** What a visitor's browser keeps that says that somebody has begun. */
const WORK = new Set<unknown>(["attempt", "lesson"]);

/**
 * Whether a browser keeps an answer or a lesson that was read while nobody was signed in. It says no more, and takes no
 * schemas along: the start page asks this before it asks for anything else.
 */
export function hasKeptWork(storage: Pick<DurableStorage, "keys" | "get">): boolean {
  return storage.keys(OUTBOX_PREFIX).some((key) => {
    try {
      const entry: unknown = JSON.parse(storage.get(key) ?? "null");
      if (typeof entry !== "object" || entry === null) return false;
      return Reflect.get(entry, "owner") === null && WORK.has(Reflect.get(entry, "kind"));
    } catch {
      return false;
    }
  });
}
