import fc from "fast-check";
import { expect, test } from "vitest";
import { JobSchedule, type Underway } from "./job-schedule.ts";

const LIMITS = { total: 30, perUser: 6, perAddress: 30 };

type Step =
  | { readonly do: "add"; readonly user: number }
  /** The run with this number ends, after so much processor time. */
  | { readonly do: "finish"; readonly run: number; readonly ms: number }
  | { readonly do: "make way"; readonly run: number }
  | { readonly do: "suspect"; readonly user: number }
  | { readonly do: "wait"; readonly ms: number };

const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ do: fc.constant("add" as const), user: fc.nat(4) }),
  fc.record({ do: fc.constant("finish" as const), run: fc.nat(3), ms: fc.nat(30_000) }),
  fc.record({ do: fc.constant("make way" as const), run: fc.nat(3) }),
  fc.record({ do: fc.constant("suspect" as const), user: fc.nat(4) }),
  fc.record({ do: fc.constant("wait" as const), ms: fc.nat(120_000) }),
);

interface Running extends Underway {
  readonly job: number;
}

/** A pool without processes: what is begun stays under way until a step ends it. */
function simulate(seats: number) {
  let now = 0;
  let made = 0;
  const suspects = new Set<string>();
  const done: number[] = [];
  const underway: Running[] = [];
  const schedule = new JobSchedule<number>({
    seats,
    limits: LIMITS,
    isSuspect: (user) => suspects.has(user),
    now: () => now,
  });
  const originOf = (userId: string) => ({ userId, address: userId });
  const take = (run: number) => underway.splice(run, run < underway.length ? 1 : 0)[0];
  const begin = () => {
    for (let next = schedule.next(underway); next; next = schedule.next(underway))
      underway.push({ userId: next.origin.userId, isHeavy: next.isHeavy, job: next.job });
  };
  return {
    done,
    underway,
    /** Jobs that weren't refused. */
    accepted: [] as number[],
    play(each: Step) {
      if (each.do === "add") {
        const job = made++;
        if (schedule.add(originOf(`user ${each.user}`), job)) this.accepted.push(job);
      } else if (each.do === "suspect") suspects.add(`user ${each.user}`);
      else if (each.do === "wait") now += each.ms;
      else {
        const ended = take(each.run);
        if (ended && each.do === "make way") schedule.putBack(originOf(ended.userId), ended.job);
        else if (ended) {
          schedule.charge(originOf(ended.userId), "ms" in each ? each.ms : 0);
          done.push(ended.job);
        }
      }
      begin();
    },
  };
}

test("no account has a heavy job beside another, heavy jobs leave a seat, and no job is lost or done twice", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 120 }), (seats, steps) => {
      const pool = simulate(seats);
      for (const each of steps) {
        pool.play(each);
        const { underway } = pool;
        expect(underway.length).toBeLessThanOrEqual(seats);
        const heavy = underway.filter(({ isHeavy }) => isHeavy);
        expect(heavy.length).toBeLessThanOrEqual(Math.max(1, seats - 1));
        for (const { userId } of heavy)
          expect(underway.filter((other) => other.userId === userId)).toHaveLength(1);
      }
      // Whatever happened: what was accepted is done once, as long as jobs end.
      for (let left = 0; left <= 200 && pool.underway.length > 0; left++)
        pool.play({ do: "finish", run: 0, ms: 100 });
      expect(pool.done.toSorted((a, b) => a - b)).toEqual(pool.accepted);
    }),
    { numRuns: 500 },
  );
});

test("one account never takes every seat with its first jobs", () => {
  const pool = simulate(2);
  for (let n = 0; n < 2; n++) pool.play({ do: "add", user: 1 });
  expect(pool.underway).toHaveLength(1);
  pool.play({ do: "add", user: 2 });
  expect(pool.underway.map(({ userId }) => userId)).toEqual(["user 1", "user 2"]);
});

test("estimates the wait by what the latest jobs took, for the light and for the heavy", () => {
  const schedule = new JobSchedule<number>({ seats: 2, limits: LIMITS, isSuspect: (id) => id === "bad" });
  for (let n = 0; n < 50; n++) schedule.noteEnd(true, 20_000);
  const underway = [{ userId: "bad", isHeavy: true }];
  expect(schedule.waitMs("bad", underway)).toBeCloseTo(20_000, -3);
  expect(schedule.waitMs("good", underway)).toBe(0);
  schedule.add({ userId: "bad", address: "bad" }, 1);
  expect(schedule.waitMs("bad", underway)).toBeCloseTo(40_000, -3);
  expect(schedule.waitMs("good", underway)).toBe(0);
});
