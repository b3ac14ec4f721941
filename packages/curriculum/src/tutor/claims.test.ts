import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { claimProofs } from "./claim-proof.ts";
import { TutorDesk } from "./tutor-desk.ts";

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots, 120_000);
afterAll(() => sandbox.close());

/** Every nth wrong answer of the course is asked about. */
const EVERY = inject("draw").provesAll ? 1 : 90;

// Asking about all of them takes several minutes.
test("[S10.1] T15 what replies claim about wrong answers is confirmed by running it again", {
  timeout: 3_600_000,
}, async () => {
  const refuted: string[] = [];
  let claims = 0;
  for await (const proof of claimProofs(new TutorDesk(sandbox), sandbox, EVERY)) {
    claims += proof.claims;
    refuted.push(...proof.false.map((claim) => `${proof.name}: ${claim}`));
  }
  expect(refuted).toEqual([]);
  expect(claims).toBeGreaterThan(10);
});
