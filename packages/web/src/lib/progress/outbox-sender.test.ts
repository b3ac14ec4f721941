import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { DurableStorage } from "../storage/durable-storage.ts";
import { Outbox } from "./outbox.ts";
import type { AttemptEntry } from "./outbox-entry.ts";
import { OutboxSender } from "./outbox-sender.ts";
import type { SendOutcome } from "./send-outcome.ts";

/**
 * A world of one browser with two tabs, a server that stores each id once, and a network that does its worst.
 * Commands come in any order; afterwards the network is healed and everything must have arrived exactly once.
 */

type Weather =
  | "fine"
  /** The server stores it, the answer never arrives. */
  | "answer-lost"
  | "no-network"
  /** 503 with Retry-After. */
  | "busy"
  | "server-fault";

interface World {
  now: number;
  weather: Weather;
  user: string | null;
  readonly stored: Map<string, { owner: string; times: number }>;
  readonly violations: string[];
}

/** localStorage as several tabs see it: a change is told to the others. */
class SharedStorage {
  readonly #values = new Map<string, string>();
  readonly tabs = new Set<Tab>();
  full = false;

  viewOf(tab: () => Tab): Storage {
    const values = this.#values;
    const tell = (key: string) => {
      for (const other of this.tabs) if (other !== tab()) other.storage.changedElsewhere(key);
    };
    return {
      get length() {
        return values.size;
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => {
        if (!tab().alive) return;
        if (this.full && !values.has(key)) throw new DOMException("full", "QuotaExceededError");
        values.set(key, value);
        tell(key);
      },
      removeItem: (key) => {
        if (!tab().alive) return;
        values.delete(key);
        tell(key);
      },
      clear: () => values.clear(),
    };
  }
}

/** Web Locks for one name: one holder, others in a queue; a tab that dies lets go. */
class Lock {
  #holder: Tab | null = null;
  readonly #queue: { tab: Tab; enter: () => void }[] = [];

  async run(tab: Tab, work: () => Promise<void>): Promise<void> {
    if (this.#holder) await new Promise<void>((enter) => this.#queue.push({ tab, enter }));
    if (!tab.alive) return this.#next();
    this.#holder = tab;
    try {
      await work();
    } finally {
      if (this.#holder === tab) this.#next();
    }
  }

  died(tab: Tab): void {
    if (this.#holder === tab) this.#next();
  }

  #next(): void {
    this.#holder = null;
    this.#queue.shift()?.enter();
  }
}

class Tab {
  alive = true;
  readonly storage: DurableStorage;
  readonly outbox: Outbox;
  readonly sender: OutboxSender;

  constructor(world: World, shared: SharedStorage, lock: Lock | null, latency: () => Promise<void>) {
    this.storage = new DurableStorage(shared.viewOf(() => this));
    this.outbox = new Outbox(this.storage);
    shared.tabs.add(this);
    this.sender = new OutboxSender({
      outbox: this.outbox,
      user: () => (this.alive ? world.user : null),
      now: () => world.now,
      random: () => 0.5,
      after: () => () => {},
      exclusively: (work) => (lock ? lock.run(this, work) : work()),
      send: async (entry): Promise<SendOutcome> => {
        const as = world.user;
        if (as !== entry.owner) return { kind: "later", stop: true };
        const weather = world.weather;
        await latency();
        if (entry.kind !== "attempt") throw new Error("only attempts here");
        if (weather === "no-network") return { kind: "later", stop: true };
        if (weather === "busy") return { kind: "later", stop: true, retryAfterMs: 5_000 };
        if (weather === "server-fault") return { kind: "later", stop: false };
        const known = world.stored.get(entry.id);
        if (known && known.owner !== as) world.violations.push(`${entry.id} sent as ${as}`);
        world.stored.set(entry.id, { owner: as ?? "nobody", times: (known?.times ?? 0) + 1 });
        if (weather === "answer-lost") return { kind: "later", stop: true };
        return {
          kind: "delivered",
          response: {
            attemptId: entry.id,
            exerciseId: entry.exerciseId,
            verdict: "right",
            message: "Right.",
            misconception: null,
            replayed: known !== undefined,
          },
        };
      },
    });
  }
}

let serial = 0;
function newAttempt(world: World): AttemptEntry {
  serial += 1;
  return {
    kind: "attempt",
    id: `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}`,
    owner: world.user,
    createdAt: new Date(world.now).toISOString(),
    exerciseId: "9a4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b22",
    sql: "select 1",
    hintsUsed: 0,
    localVerdict: "right",
    delivery: { state: "waiting", tries: 0, notBefore: 0 },
  };
}

const tabNumber = fc.constantFrom(0 as const, 1 as const);
const command = fc.oneof(
  fc.record({ do: fc.constant("submit" as const), tab: tabNumber }),
  fc.record({ do: fc.constant("flush" as const), tab: tabNumber, rush: fc.boolean() }),
  fc.record({ do: fc.constant("reload" as const), tab: tabNumber }),
  fc.record({ do: fc.constant("user" as const), is: fc.constantFrom("ada", "bob", null) }),
  fc.record({
    do: fc.constant("weather" as const),
    is: fc.constantFrom<Weather>("fine", "answer-lost", "no-network", "busy", "server-fault"),
  }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.nat(400_000) }),
  fc.record({ do: fc.constant("step" as const) }),
);

for (const withLock of [true, false]) {
  test(`whatever the network, tabs and users do, every submission arrives once as its owner ${withLock ? "with" : "without"} Web Locks`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(command, { maxLength: 60 }), async (scheduler, commands) => {
        const world: World = {
          now: Date.parse("2026-05-01T10:00:00Z"),
          weather: "fine",
          user: null,
          stored: new Map(),
          violations: [],
        };
        const shared = new SharedStorage();
        const lock = withLock ? new Lock() : null;
        const latency = () => scheduler.schedule(Promise.resolve(), "server");
        const tabs: [Tab, Tab] = [
          new Tab(world, shared, lock, latency),
          new Tab(world, shared, lock, latency),
        ];
        /** Id → who it belongs to: known at submission, or the first to sign in afterwards. */
        const owners = new Map<string, string | null>();
        const flushes: Promise<void>[] = [];

        for (const step of commands) {
          switch (step.do) {
            case "submit": {
              const entry = newAttempt(world);
              owners.set(entry.id, entry.owner);
              tabs[step.tab].outbox.add(entry);
              flushes.push(tabs[step.tab].sender.flush({ rush: true }));
              break;
            }
            case "flush":
              flushes.push(tabs[step.tab].sender.flush({ rush: step.rush }));
              break;
            case "reload": {
              const old = tabs[step.tab];
              old.alive = false;
              shared.tabs.delete(old);
              lock?.died(old);
              tabs[step.tab] = new Tab(world, shared, lock, latency);
              break;
            }
            case "user":
              world.user = step.is;
              if (step.is !== null) {
                // As in the browser, every tab hears of a sign-in.
                for (const tab of tabs) flushes.push(tab.sender.flush({ rush: true }));
                await Promise.resolve();
              }
              break;
            case "weather":
              world.weather = step.is;
              break;
            case "wait":
              world.now += step.ms;
              break;
            case "step":
              if (scheduler.count() > 0) await scheduler.waitOne();
              break;
          }
          world.now += 1;
        }

        world.weather = "fine";
        while (scheduler.count() > 0) await scheduler.waitOne();
        for (const user of ["ada", "bob"]) {
          world.user = user;
          world.now += 400_000;
          for (const tab of tabs) {
            const done = tab.sender.flush({ rush: true });
            let open = true;
            const closed = done.finally(() => {
              open = false;
            });
            for (let turn = 0; open && turn < 5_000; turn += 1) {
              if (scheduler.count() > 0) await scheduler.waitOne();
              else await new Promise((resolve) => setImmediate(resolve));
            }
            await closed;
          }
        }

        expect(world.violations).toEqual([]);
        for (const [id, owner] of owners) {
          const arrived = world.stored.get(id);
          expect(arrived, `${id} is lost`).toBeDefined();
          if (owner !== null) expect(arrived?.owner).toBe(owner);
          for (const tab of tabs) {
            const delivery = tab.outbox.find(id)?.delivery.state;
            // Delivered entries are dropped after a while.
            expect([undefined, "delivered"]).toContain(delivery);
          }
        }
        expect(world.stored.size).toBe(owners.size);
      }),
      { numRuns: 300 },
    );
  });
}

function oneTab(send: (entry: AttemptEntry) => SendOutcome) {
  const world: World = { now: 1_000_000, weather: "fine", user: "ada", stored: new Map(), violations: [] };
  const shared = new SharedStorage();
  const tab: { current?: Tab } = {};
  const holder = new Tab(world, shared, null, async () => {});
  tab.current = holder;
  const wakes: number[] = [];
  const sent: string[] = [];
  const sender = new OutboxSender({
    outbox: holder.outbox,
    user: () => world.user,
    now: () => world.now,
    random: () => 0,
    after: (ms) => {
      wakes.push(ms);
      return () => {};
    },
    exclusively: (work) => work(),
    send: async (entry) => {
      if (entry.kind !== "attempt") throw new Error("only attempts here");
      sent.push(entry.id);
      return send(entry);
    },
  });
  return { world, shared, outbox: holder.outbox, storage: holder.storage, sender, wakes, sent };
}

test("without a network one entry is tried, not the whole queue, and a wake-up is arranged", async () => {
  const { world, outbox, sender, sent, wakes } = oneTab(() => ({ kind: "later", stop: true }));
  for (let count = 0; count < 5; count += 1) outbox.add(newAttempt(world));
  await sender.flush();
  expect(sent).toHaveLength(1);
  expect(wakes).toEqual([500]);
  await sender.flush();
  expect(sent).toHaveLength(1);
  world.now += 500;
  await sender.flush();
  expect(sent).toHaveLength(2);
});

test("a pause that the server asks for holds even against a rush", async () => {
  const { world, outbox, sender, sent } = oneTab(() => ({ kind: "later", stop: true, retryAfterMs: 30_000 }));
  outbox.add(newAttempt(world));
  await sender.flush();
  await sender.flush({ rush: true });
  world.now += 29_999;
  await sender.flush({ rush: true });
  expect(sent).toHaveLength(1);
  world.now += 1;
  await sender.flush({ rush: true });
  expect(sent).toHaveLength(2);
});

test("an entry that the server stumbles over doesn't hold up the others", async () => {
  const { world, outbox, sender, sent } = oneTab((entry) =>
    entry.id === poison.id ? { kind: "later", stop: false } : { kind: "delivered", response: null },
  );
  const poison = newAttempt(world);
  const good = newAttempt(world);
  outbox.add(poison);
  outbox.add(good);
  await sender.flush();
  expect(sent).toEqual([poison.id, good.id]);
  expect(outbox.find(good.id)?.delivery.state).toBe("delivered");
});

test("a refused entry stays, with the reason, and is never sent again", async () => {
  const { world, outbox, sender, sent } = oneTab(() => ({ kind: "refused", message: "No such exercise." }));
  const entry = newAttempt(world);
  outbox.add(entry);
  await sender.flush();
  await sender.flush({ rush: true });
  expect(sent).toEqual([entry.id]);
  expect(outbox.find(entry.id)?.delivery).toMatchObject({ state: "refused", message: "No such exercise." });
});

test("when storage is full the entry lives in memory, is said to, and is still sent", async () => {
  const { world, shared, outbox, sender, sent } = oneTab(() => ({ kind: "delivered", response: null }));
  shared.full = true;
  const entry = newAttempt(world);
  outbox.add(entry);
  expect(outbox.snapshot().volatile.has(entry.id)).toBe(true);
  await sender.flush();
  expect(sent).toEqual([entry.id]);
});

test("a stored entry that can't be read is counted and left alone; the others go on", async () => {
  const { world, outbox, storage, sender, sent } = oneTab(() => ({ kind: "delivered", response: null }));
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  storage.set("master-sql.outbox.broken", "{oops");
  const entry = newAttempt(world);
  outbox.add(entry);
  await sender.flush();
  expect(sent).toEqual([entry.id]);
  expect(outbox.snapshot().unreadable).toBe(1);
  expect(storage.get("master-sql.outbox.broken")).toBe("{oops");
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});

test("what is submitted just as sending ends is sent too, without waiting for another occasion", async () => {
  const world: World = { now: 1, weather: "fine", user: "ada", stored: new Map(), violations: [] };
  const outbox = new Outbox(new DurableStorage(null));
  const sent: string[] = [];
  const first = newAttempt(world);
  const late = newAttempt(world);
  let rounds = 0;
  const sender = new OutboxSender({
    outbox,
    user: () => world.user,
    now: () => world.now,
    random: () => 0,
    after: () => () => {},
    exclusively: async (work) => {
      await work();
      rounds += 1;
      if (rounds === 1) {
        outbox.add(late);
        void sender.flush();
      }
    },
    send: async (entry) => {
      sent.push(entry.id);
      return { kind: "delivered", response: null };
    },
  });
  outbox.add(first);
  await sender.flush();
  expect(sent).toEqual([first.id, late.id]);
});
