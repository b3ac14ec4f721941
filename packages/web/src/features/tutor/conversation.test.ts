import type { CreditBalance, TutorEvent, TutorHistory } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { type ConversationEvent, converse, type Entry } from "./conversation.ts";

const balance: CreditBalance = {
  free_remaining_today: 4,
  earned_remaining: 0,
  earned_expires_at: null,
  has_promo_grant: false,
};
const question = { intent: "free", text: "Why?", sql: "select 1" } as const;
const asked = (interactionId: string): ConversationEvent => ({ type: "asked", interactionId, question });
const received = (interactionId: string, event: TutorEvent): ConversationEvent => ({
  type: "received",
  interactionId,
  event,
});
const part = (markdown: string): TutorEvent => ({ type: "part", part: { type: "text", markdown } });
const ended = (state: "answered" | "failed"): TutorEvent => ({ type: "ended", state, balance });
const after = (...events: ConversationEvent[]) => events.reduce(converse, [] as readonly Entry[]);
const stored = (
  interactionId: string,
  state: "answered" | "streaming" | "stopped",
): TutorHistory["questions"][number] => ({
  interactionId,
  askedAt: "2026-01-01T00:00:00.000Z",
  place: { type: "dataset", slug: "shop" },
  question,
  parts: [],
  state,
});

test("an answer grows part by part until its end", () => {
  const all = after(
    asked("a"),
    received("a", { type: "begun", balance }),
    received("a", part("one")),
    received("a", part("two")),
  );
  expect(all).toMatchObject([{ state: "streaming", parts: [{ markdown: "one" }, { markdown: "two" }] }]);
  expect(converse(all, received("a", ended("answered")))).toMatchObject([
    { state: "answered", failure: null },
  ]);
  expect(converse(all, received("a", ended("failed")))).toMatchObject([
    { state: "failed", failure: expect.stringContaining("given back") },
  ]);
});

test("what was stopped stays as it is, whatever still arrives", () => {
  const all = after(
    asked("a"),
    received("a", part("one")),
    { type: "stopped", interactionId: "a" },
    received("a", part("two")),
    received("a", ended("answered")),
  );
  expect(all).toMatchObject([{ state: "stopped", parts: [{ markdown: "one" }] }]);
});

test("a question that wasn't begun leaves nothing", () => {
  expect(after(asked("a"), { type: "withdrawn", interactionId: "a" })).toEqual([]);
});

test("what the server has comes first, and doesn't take the place of what is being answered here", () => {
  const here = after(asked("b"), received("b", part("one")));
  const all = converse(here, {
    type: "loaded",
    questions: [stored("b", "streaming"), stored("a", "answered")],
  });
  expect(all.map(({ interactionId }) => interactionId)).toEqual(["a", "b"]);
  expect(all[1]).toMatchObject({ parts: [{ markdown: "one" }] });
  expect(converse(all, { type: "cleared" }).map(({ interactionId }) => interactionId)).toEqual(["b"]);
});

test("what was lost here is as the server has it", () => {
  const lost = after(asked("a"), { type: "failed", interactionId: "a", message: "Lost." });
  const all = converse(lost, { type: "loaded", questions: [stored("a", "answered")] });
  expect(all).toMatchObject([{ state: "answered", failure: null }]);
});

test("of what broke off the reason stays, though the server only knows that it was stopped", () => {
  const lost = after(asked("a"), { type: "failed", interactionId: "a", message: "Lost." });
  const all = converse(lost, { type: "loaded", questions: [stored("a", "stopped")] });
  expect(all).toMatchObject([{ state: "failed", failure: "Lost." }]);
});
