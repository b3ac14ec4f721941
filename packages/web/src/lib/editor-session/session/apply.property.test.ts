import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cancelled, ended, failedAt, opened, rows, runAsked, whole } from "../testing/session-events.ts";
import { apply } from "./apply.ts";
import type { SessionEvent } from "./session-state.ts";

/**
 * A world in which anything happens at any time: also ends of runs that were given up, and tables of datasets gone by.
 */
describe("in any order of events", () => {
  const SCRIPTS = ["select 1", "select a", " "].map(whole);
  const script = fc.constantFrom(...SCRIPTS);
  const dataset = fc.constantFrom("shop", "bank");
  const id = fc.integer({ min: 0, max: 12 });
  const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.constantFrom<SessionEvent>(
      { type: "entered" },
      { type: "left" },
      { type: "stop-asked" },
      { type: "tables-asked" },
      { type: "announced", words: "Saved" },
    ),
    script.map(runAsked),
    fc.record({
      type: fc.constant("work-asked" as const),
      kind: fc.constantFrom("judge", "open", "reset", "inspect"),
    }),
    fc.record({ type: fc.constant("started" as const), id, at: fc.nat(9) }),
    fc.record({ type: fc.constant("told" as const), id, words: fc.constant("Halfway") }),
    fc
      .tuple(id, script, fc.constantFrom(rows(1), failedAt(2), cancelled, null))
      .map(([of, which, outcome]) => ended(of, which, outcome)),
    fc.record({ type: fc.constant("work-ended" as const), id }),
    fc.constantFrom("select 1", "select a", "").map((text): SessionEvent => ({ type: "edited", text })),
    fc
      .constantFrom("select 1", "select b")
      .map((text): SessionEvent => ({ type: "replace-asked", text, keepsBefore: true })),
    fc
      .tuple(fc.constantFrom("select 1", "select a"), fc.constantFrom("SELECT 1", null))
      .map(([before, text]): SessionEvent => ({ type: "formatted", before, text })),
    dataset.map((of): SessionEvent => ({ type: "dataset-switched", dataset: of })),
    dataset.map((of): SessionEvent => ({ type: "tables-arrived", dataset: of, tables: [] })),
    dataset.map(
      (of): SessionEvent => ({
        type: "sandbox-changed",
        dataset: of,
        sandbox: { readiness: { phase: "ready" }, dataChanged: false, smallDatabase: null },
      }),
    ),
  );

  it("one thing is under way at a time, each is begun and cancelled at most once, and nothing late counts", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state = opened();
        const begun = new Set<number>();
        const cancelledIds = new Set<number>();
        let attachedTo: string | null = "shop";
        for (const event of events) {
          const before = state;
          const applied = apply(before, event);
          state = applied.state;
          for (const effect of applied.effects) {
            if (effect.type === "begin-run" || effect.type === "begin-work") {
              expect(begun.has(effect.id)).toBe(false);
              begun.add(effect.id);
              expect(before.activity).toBeNull();
              expect(attachedTo).toBe(state.dataset);
            }
            if (effect.type === "cancel") {
              expect(effect.id).toBe(before.activity?.id);
              expect(cancelledIds.has(effect.id)).toBe(false);
              cancelledIds.add(effect.id);
            }
            if (effect.type === "attach") {
              expect(attachedTo).toBeNull();
              attachedTo = effect.dataset;
            }
            if (effect.type === "detach") attachedTo = null;
            if (effect.type === "load-tables") expect(effect.dataset).toBe(state.dataset);
          }
          // What is under way was begun here, on PostgreSQL that this session takes part in.
          if (state.activity !== null) {
            expect(begun.has(state.activity.id)).toBe(true);
            expect(state.isOpen).toBe(true);
            expect(state.activity.isStopping).toBe(cancelledIds.has(state.activity.id));
          }
          expect(attachedTo).toBe(state.isOpen ? state.dataset : null);
          // Only the end of what is under way gives a result, and each gives one at most.
          if (state.latest !== before.latest && state.latest !== null) {
            expect(event.type).toBe("run-ended");
            expect(state.latest.id).toBe(before.activity?.id);
            expect(before.latest?.id ?? 0).toBeLessThan(state.latest.id);
          }
          if (state.mark !== null && state.latest?.outcome.status === "failed") {
            expect(state.latest.text).toBe(state.text);
          }
        }
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });
});
