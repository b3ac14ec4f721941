import { expect, test } from "vitest";
import { type FairQueue, fairQueue } from "./fair-queue.ts";

/** A user who has an address of their own. */
const of = (userId: string) => ({ userId, address: userId });
const next = (queue: FairQueue<string>, heavyToo = true) => queue.take(heavyToo)?.job;
const takeAll = (queue: FairQueue<string>) => {
  const all: string[] = [];
  for (let job = next(queue); job !== undefined; job = next(queue)) all.push(job);
  return all;
};

test("serves users in turn, each in their own order", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 5, perAddress: 10 });
  for (const job of ["a1", "a2"]) queue.add(of("a"), job);
  queue.add(of("b"), "b1");
  queue.add(of("c"), "c1");
  queue.add(of("b"), "b2");
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "a2", "b2"]);
});

test("who has many jobs waiting is heavy before any of them has cost anything", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 5, perAddress: 10 });
  for (const job of ["s1", "s2", "s3"]) queue.add(of("script"), job);
  expect([queue.hasLight(), next(queue, false)]).toEqual([false, undefined]);
  queue.add(of("learner"), "answer");
  expect(queue.take(true)).toMatchObject({ job: "answer", isHeavy: false });
  expect(queue.take(true)).toMatchObject({ job: "s1", isHeavy: true });
  expect(queue.take(true)).toMatchObject({ job: "s2", isHeavy: false });
});

test("a user who comes later waits for one job of each other at most", () => {
  const queue = fairQueue<string>({ total: 100, perUser: 50, perAddress: 100 });
  for (let n = 0; n < 50; n++) queue.add(of("busy"), `busy ${n}`);
  next(queue);
  queue.add(of("late"), "late");
  expect([next(queue), next(queue)]).toContain("late");
});

test("is bounded for each user and as a whole", () => {
  const queue = fairQueue<string>({ total: 3, perUser: 2, perAddress: 3 });
  expect([queue.add(of("a"), "1"), queue.add(of("a"), "2"), queue.add(of("a"), "3")]).toEqual([
    true,
    true,
    false,
  ]);
  expect([queue.add(of("b"), "4"), queue.add(of("c"), "5")]).toEqual([true, false]);
  next(queue);
  expect([queue.size, queue.add(of("c"), "5")]).toEqual([2, true]);
});

test("is drained at once", () => {
  const queue = fairQueue<string>({ total: 3, perUser: 2, perAddress: 3 });
  queue.add(of("a"), "1");
  queue.add(of("b"), "2");
  expect(queue.drain()).toEqual(["1", "2"]);
  expect([queue.size, next(queue)]).toEqual([0, undefined]);
});

test("is bounded for each address, whatever accounts come from it", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 2, perAddress: 3 });
  const from = (userId: string) => ({ userId, address: "one" });
  expect(["a", "a", "b", "c"].map((user) => queue.add(from(user), user))).toEqual([true, true, true, false]);
  expect(queue.add(of("d"), "d")).toBe(true);
  next(queue);
  expect(queue.add(from("c"), "c")).toBe(true);
});

test("serves first who has cost least, and the heavy only where they may be served; costs fade", () => {
  let now = 0;
  const queue = fairQueue<string>({ total: 10, perUser: 5, perAddress: 10 }, () => now);
  queue.charge(of("hostile"), 10_000);
  queue.charge(of("slow"), 1_000);
  for (const user of ["hostile", "slow", "new"]) queue.add(of(user), user);
  expect([queue.hasLight(), next(queue, false), next(queue, false), next(queue, false)]).toEqual([
    true,
    "new",
    "slow",
    undefined,
  ]);
  expect(queue.hasLight()).toBe(false);
  expect(queue.take(true)).toMatchObject({ job: "hostile", isHeavy: true });
  queue.add(of("hostile"), "again");
  now = 60_000;
  expect(queue.take(false)).toMatchObject({ job: "again", isHeavy: false });
});

test("an address is charged for all its accounts, at an eighth since many people may share it", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 5, perAddress: 10 }, () => 0);
  for (let n = 0; n < 40; n++) queue.charge({ userId: `account ${n}`, address: "one" }, 1_000);
  queue.add({ userId: "account 41", address: "one" }, "one more");
  queue.add(of("elsewhere"), "elsewhere");
  expect(takeAll(queue)).toEqual(["elsewhere", "one more"]);
});

test("who shares an address with a flood isn't heavy, and is served before it", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 5, perAddress: 10 }, () => 0);
  const from = (userId: string) => ({ userId, address: "school" });
  for (let n = 0; n < 6; n++) {
    queue.charge(from(`flood ${n}`), 60_000);
    queue.add(from(`flood ${n}`), "flood");
  }
  queue.add(from("pupil"), "honest");
  expect(queue.hasLight()).toBe(true);
  expect(queue.take(false)).toMatchObject({ job: "honest", isHeavy: false });
  expect(queue.take(false)).toBeUndefined();
  expect(queue.take(true)).toMatchObject({ job: "flood", isHeavy: true });
});

test("whoever is suspect is heavy, whatever they have cost", () => {
  const suspects = new Set(["slow"]);
  const limits = { total: 10, perUser: 5, perAddress: 10 };
  const queue = fairQueue<string>(limits, undefined, (userId) => suspects.has(userId));
  queue.add(of("slow"), "1");
  expect([queue.hasLight(), queue.isHeavy("slow"), queue.waiting()]).toEqual([
    false,
    true,
    { light: 0, heavy: 1 },
  ]);
  suspects.clear();
  expect([queue.hasLight(), queue.isHeavy("slow"), queue.waiting()]).toEqual([
    true,
    false,
    { light: 1, heavy: 0 },
  ]);
});

test("leaves the jobs of those who are named", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 5, perAddress: 10 });
  queue.add(of("a"), "a1");
  queue.add(of("b"), "b1");
  expect(queue.take(true, new Set(["a"]))).toMatchObject({ job: "b1" });
  expect(queue.take(true, new Set(["a"]))).toBeUndefined();
  expect(queue.take(true)).toMatchObject({ job: "a1" });
});
