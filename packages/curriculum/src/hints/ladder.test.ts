import { loadModule } from "libpg-query";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOADING_MS, SAMPLE_MS } from "../../../../tools/tier.ts";
import { productContent } from "../product-content.ts";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";
import { inFigures, type LadderProof, ladderProofs } from "./ladder-proof.ts";

const { content } = productContent();
const sandbox = createToolSandbox();
beforeAll(async () => {
  await ensureSnapshots();
  await loadModule();
}, LOADING_MS);
afterAll(() => sandbox.close());

test("H3 H6 over a sample of the wrong answers, the clause that is named is the one to rewrite, and nothing below the last rung is a solution", {
  timeout: SAMPLE_MS,
}, async () => {
  const proofs: LadderProof[] = [];
  for await (const proof of ladderProofs(content, sandbox, 7, ["shop"])) proofs.push(proof);
  process.stdout.write(`${inFigures(proofs)}\n`);
  expect(proofs.flatMap(({ leaks }) => leaks)).toEqual([]);
  const solved = proofs.filter(({ rungsToRight }) => rungsToRight !== null).length;
  expect(solved / proofs.length).toBeGreaterThanOrEqual(0.9);
});
