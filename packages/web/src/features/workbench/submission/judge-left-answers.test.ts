import { afterEach, expect, test } from "vitest";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { outbox } from "../../../lib/progress/this-browser.ts";
import { judgeLeftAnswers } from "./judge-left-answers.ts";

const exercise = { id: "9a4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b22", slug: "left-too-early" };
const answerId = "0b0c7a52-6f0e-4a3f-8d0e-0d3c5a5f7a11";

afterEach(() => {
  outbox.remove(answerId);
  queryClient.removeQueries({ queryKey: ["judging", exercise.slug] });
});

test("a right answer whose page was left at once is right after the next visit", async () => {
  outbox.add({
    kind: "attempt",
    id: answerId,
    owner: null,
    createdAt: "2026-05-01T10:00:00.000Z",
    exerciseId: exercise.id,
    sql: "SELECT 1",
    hintsUsed: 0,
    localVerdict: "undecided",
    delivery: { state: "waiting", tries: 0, notBefore: 0 },
  });
  const judged: string[] = [];
  const grading = {
    gradingTaskOf: () => null,
    gradeAnswer: async (_open: unknown, _task: unknown, sql: string) => {
      judged.push(sql);
      return { verdict: "right" };
    },
  };
  queryClient.setQueryData(["judging", exercise.slug], [null, grading, null]);
  const lent: Promise<unknown>[] = [];
  const visit = async () => {
    await judgeLeftAnswers(exercise, { rehearse: (work) => lent.push(Reflect.apply(work, null, [])) });
    await Promise.all(lent);
  };
  await visit();
  expect(outbox.find(answerId)).toMatchObject({ localVerdict: "right" });
  await visit();
  expect(judged).toEqual(["SELECT 1"]);
});
