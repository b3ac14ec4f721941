/** `node packages/sandbox/bench/sandbox.ts` prints the figures; `npm run bench` prints them among the others. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "../../../tools/bench/figure.ts";
import { benchLatency } from "./latency.ts";
import { benchReady } from "./ready.ts";
import { servePage } from "./served-page.ts";

const SNAPSHOTS = process.env.SANDBOX_SNAPSHOTS ?? join(import.meta.dirname, "../../../build/sandbox");

/** Figures of the sandbox in the page, of the snapshots that `npm run build` made. */
export async function benchSandbox(): Promise<Figure[]> {
  if (!existsSync(join(SNAPSHOTS, "manifest.json")))
    throw new Error('Run "npm run build" first: there are no snapshots.');
  const page = await servePage(SNAPSHOTS);
  try {
    return [...(await benchReady(page, "shop")), ...(await benchLatency(page))];
  } finally {
    await page.stop();
  }
}

if (import.meta.main) {
  for (const { name, value, unit, note } of await benchSandbox()) {
    console.log(`${name.padEnd(48)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
  }
}
