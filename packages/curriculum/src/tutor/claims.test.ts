import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { COURSE_MS, LOADING_MS } from "../../../../tools/tier.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { claimProofs } from "./claim-proof.ts";
import { TutorDesk } from "./tutor-desk.ts";

const sandbox = createToolSandbox();
beforeAll(ensureSnapshots, LOADING_MS);
afterAll(() => sandbox.close());

/** Every nth wrong answer of the course is asked about. */
const EVERY = inject("draw").provesAll ? 1 : 30;

// Asking about all of them takes several minutes.
test("[S10.1] [S11.13] T15 what replies claim about wrong answers is confirmed by running it again", {
  timeout: COURSE_MS,
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
