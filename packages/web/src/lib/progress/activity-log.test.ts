import { MAX_ACTIVITIES } from "@master-sql/protocol";
import { expect, test, vi } from "vitest";
import { DurableStorage } from "../storage/durable-storage.ts";
import { ActivityLog, type ToldActivity } from "./activity-log.ts";
import { Outbox } from "./outbox.ts";
import type { ActivityEntry } from "./outbox-entry.ts";

const LESSON = "44444444-4444-4444-8444-444444444444";
const run: ToldActivity = { kind: "run", place: { type: "dataset", id: "shelf" }, sqlstate: null };

function setUp() {
  const outbox = new Outbox(new DurableStorage(null));
  let user: string | null = null;
  let seconds = 0;
  const due: (() => void)[] = [];
  const onEntry = vi.fn();
  const log = new ActivityLog({
    outbox,
    user: () => user,
    now: () => new Date(Date.UTC(2026, 10, 22, 5, 0, seconds++)),
    newId: () => crypto.randomUUID(),
    after: (_ms, work) => due.push(work),
    onEntry,
  });
  return {
    log,
    outbox,
    onEntry,
    entries: () =>
      outbox.snapshot().entries.filter((entry): entry is ActivityEntry => entry.kind === "activity"),
    signIn: (id: string | null) => {
      user = id;
    },
    letTimePass: () => {
      for (const work of due.splice(0)) work();
    },
  };
}

test("what happens within some seconds is kept together, named and with its time", () => {
  const { log, entries, letTimePass, onEntry } = setUp();
  log.add(run);
  log.add({ kind: "lesson-read", lessonId: LESSON, activeMs: 61_000.2, at: "2026-11-22T04:00:00.000Z" });
  expect(entries()).toEqual([]);
  letTimePass();
  const [entry, ...more] = entries();
  expect(more).toEqual([]);
  expect(entry?.owner).toBeNull();
  expect(entry?.activities).toMatchObject([
    { ...run, at: "2026-11-22T05:00:00.000Z" },
    { kind: "lesson-read", activeMs: 61_000, at: "2026-11-22T04:00:00.000Z" },
  ]);
  expect(new Set(entry?.activities.map(({ id }) => id)).size).toBe(2);
  expect(onEntry).toHaveBeenCalledTimes(1);
});

test("what waits is put together, up to what the server takes at once", () => {
  const { log, entries, letTimePass } = setUp();
  for (let each = 0; each < MAX_ACTIVITIES + 3; each++) {
    log.add(run);
    letTimePass();
  }
  expect(entries().map(({ activities }) => activities.length)).toEqual([MAX_ACTIVITIES, 3]);
  for (let each = 0; each < MAX_ACTIVITIES; each++) log.add(run);
  expect(entries().map(({ activities }) => activities.length)).toEqual([MAX_ACTIVITIES, 3, MAX_ACTIVITIES]);
});

test("what one did isn't told as another's, whoever signs in within these seconds", () => {
  const { log, entries, letTimePass, signIn } = setUp();
  signIn("ada");
  log.add(run);
  signIn("grace");
  log.add(run);
  log.add(run);
  letTimePass();
  expect(entries().map(({ owner, activities }) => [owner, activities.length])).toEqual([
    ["ada", 1],
    ["grace", 2],
  ]);
});

test("somebody who never signs in fills no browser: the oldest goes", () => {
  const { log, entries } = setUp();
  for (let each = 0; each < 45 * MAX_ACTIVITIES; each++) log.add(run);
  expect(entries()).toHaveLength(40);
  expect(entries().at(-1)?.activities).toHaveLength(MAX_ACTIVITIES);
});

test("what can't be told is left out, and the rest is not", () => {
  const { log, entries } = setUp();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  log.add({ ...run, place: { type: "exercise", id: "no id" } });
  log.add(run);
  log.flush();
  log.flush();
  expect(entries().map(({ activities }) => activities.length)).toEqual([1]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
