import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { advance, type DeliveryEvent, nextDue, nextToSend, retryDelay } from "./delivery.ts";
import type { AttemptEntry } from "./outbox-entry.ts";

const attempt = (over: Partial<AttemptEntry> = {}): AttemptEntry => ({
  kind: "attempt",
  id: "0b0c7a52-6f0e-4a3f-8d0e-0d3c5a5f7a11",
  owner: null,
  createdAt: "2026-05-01T10:00:00.000Z",
  exerciseId: "9a4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b22",
  sql: "select 1",
  hintsUsed: 0,
  localVerdict: "right",
  delivery: { state: "waiting", tries: 0, notBefore: 0 },
  ...over,
});

const response = {
  attemptId: attempt().id,
  exerciseId: attempt().exerciseId,
  verdict: "right" as const,
  message: "Right.",
  misconception: null,
  replayed: false,
};

const event: fc.Arbitrary<DeliveryEvent> = fc.oneof(
  fc.record({ type: fc.constant("adopted" as const), owner: fc.constantFrom("ada", "bob") }),
  fc.record({ type: fc.constant("delivered" as const), at: fc.nat(), response: fc.constant(response) }),
  fc.record({ type: fc.constant("refused" as const), at: fc.nat(), message: fc.string() }),
  fc.record({ type: fc.constant("delayed" as const), notBefore: fc.nat() }),
);

describe("advance", () => {
  test("delivered is final, whatever comes late", () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, after) => {
        const delivered = advance(before.reduce(advance, attempt()), { type: "delivered", at: 1, response });
        expect(after.reduce(advance, delivered)).toEqual(delivered);
      }),
    );
  });

  test("an owner is set once and never changes", () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, after) => {
        const owned = before.reduce(advance, advance(attempt(), { type: "adopted", owner: "ada" }));
        expect(after.reduce(advance, owned).owner).toBe("ada");
      }),
    );
  });

  test("what was refused is not tried again, but a delivery that another tab made counts", () => {
    const refused = advance(attempt(), { type: "refused", at: 1, message: "No such exercise." });
    expect(advance(refused, { type: "delayed", notBefore: 5 })).toBe(refused);
    expect(advance(refused, { type: "delivered", at: 2, response }).delivery.state).toBe("delivered");
  });

  test("what the page finds is added until the server has answered, and never releases the answer", () => {
    const held = attempt({
      localVerdict: "undecided",
      evidence: { hintRungs: [], timeOnTaskMs: null, errorClass: null, solutionSeen: false },
      delivery: { state: "waiting", tries: 0, notBefore: 0, heldUntil: 900 },
    });
    const found = { localVerdict: "wrong", errorClass: "boundary", misconception: "m" } as const;
    const noted = advance(held, { type: "found", found });
    expect(noted).toMatchObject({
      localVerdict: "wrong",
      misconception: "m",
      evidence: { errorClass: "boundary" },
      delivery: { heldUntil: 900 },
    });
    const delivered = advance(held, { type: "delivered", at: 1, response });
    expect(advance(delivered, { type: "found", found })).toBe(delivered);
    expect(advance(noted, { type: "released" }).delivery).toEqual({
      state: "waiting",
      tries: 0,
      notBefore: 0,
    });
  });

  test("an answer that a page is still judging isn't sent, even in a rush, until its hold ends", () => {
    const held = attempt({
      owner: "ada",
      delivery: { state: "waiting", tries: 0, notBefore: 0, heldUntil: 900 },
    });
    const asked = { rush: true, skip: new Set<string>() };
    expect(nextToSend([held], "ada", 899, asked)).toBeUndefined();
    expect(nextDue([held], "ada")).toBe(900);
    expect(nextToSend([held], "ada", 900, asked)).toBe(held);
    const free = advance(held, { type: "released" });
    expect(nextToSend([free], "ada", 1, asked)).toBe(free);
  });

  test("every delay counts as a try", () => {
    const twice = [3, 9].reduce(
      (entry, notBefore) => advance(entry, { type: "delayed", notBefore }),
      attempt() as ReturnType<typeof advance>,
    );
    expect(twice.delivery).toEqual({ state: "waiting", tries: 2, notBefore: 9 });
  });
});

describe("nextToSend", () => {
  const none: ReadonlySet<string> = new Set();
  const first = attempt({ id: "00000000-0000-4000-8000-000000000001", owner: "ada" });
  const second = attempt({
    id: "00000000-0000-4000-8000-000000000002",
    owner: "ada",
    createdAt: "2026-05-01T10:00:01.000Z",
  });

  test("takes the oldest that is due", () => {
    expect(nextToSend([second, first], "ada", 0, { rush: false, skip: none })).toBe(first);
  });

  test("never takes another's entry, nor a visitor's", () => {
    const others = [attempt({ owner: "bob" }), attempt()];
    expect(nextToSend(others, "ada", 0, { rush: true, skip: none })).toBeUndefined();
  });

  test("waits for the time of an entry unless there is a rush", () => {
    const later = advance(first, { type: "delayed", notBefore: 100 });
    expect(nextToSend([later], "ada", 99, { rush: false, skip: none })).toBeUndefined();
    expect(nextToSend([later], "ada", 100, { rush: false, skip: none })).toBe(later);
    expect(nextToSend([later], "ada", 0, { rush: true, skip: none })).toBe(later);
    expect(nextDue([later, second], "ada")).toBe(0);
    expect(nextDue([later], "ada")).toBe(100);
    expect(nextDue([later], "bob")).toBeUndefined();
  });
});

test("the delay grows to 5 minutes at most and is never shorter than half", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
      const delay = retryDelay(tries, random);
      expect(delay).toBeGreaterThanOrEqual(500);
      expect(delay).toBeLessThanOrEqual(300_000);
      expect(retryDelay(tries + 1, random)).toBeGreaterThanOrEqual(delay);
    }),
  );
  expect(retryDelay(0, 0)).toBe(500);
  expect(retryDelay(50, 0)).toBe(150_000);
});
