import { expect, test } from "vitest";
import { fairQueue } from "./fair-queue.ts";

const take = (queue: ReturnType<typeof fairQueue<string>>) => {
  const all: string[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) all.push(job);
  return all;
};

test("serves users in turn, each in their own order", () => {
  const queue = fairQueue<string>({ total: 10, perUser: 5 });
  for (const job of ["a1", "a2", "a3", "a4"]) queue.add("a", job);
  queue.add("b", "b1");
  queue.add("c", "c1");
  queue.add("b", "b2");
  expect(take(queue)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
});

test("a user who comes later waits for one job of each other at most", () => {
  const queue = fairQueue<string>({ total: 100, perUser: 50 });
  for (let n = 0; n < 50; n++) queue.add("busy", `busy ${n}`);
  queue.take();
  queue.add("late", "late");
  expect([queue.take(), queue.take()]).toContain("late");
});

test("is bounded for each user and as a whole", () => {
  const queue = fairQueue<string>({ total: 3, perUser: 2 });
  expect([queue.add("a", "1"), queue.add("a", "2"), queue.add("a", "3")]).toEqual([true, true, false]);
  expect([queue.add("b", "4"), queue.add("c", "5")]).toEqual([true, false]);
  queue.take();
  expect([queue.size, queue.add("c", "5")]).toEqual([2, true]);
});

test("is drained at once", () => {
  const queue = fairQueue<string>({ total: 3, perUser: 2 });
  queue.add("a", "1");
  queue.add("b", "2");
  expect(queue.drain()).toEqual(["1", "2"]);
  expect([queue.size, queue.take()]).toEqual([0, undefined]);
});
