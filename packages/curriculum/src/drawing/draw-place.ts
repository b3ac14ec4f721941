import type { DrawingPlace } from "@master-sql/course";
import { sandboxRunner } from "@master-sql/explain";
import { type DrawingOutcome, draw } from "@master-sql/explain/drawing";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { loadModule, parse } from "libpg-query";

/** Draws one picture of a lesson on the dataset that is open in the sandbox, as it was opened. */
export async function drawPlace(
  sandbox: Pick<SqlSandbox, "run">,
  { drawing, sql }: DrawingPlace,
): Promise<DrawingOutcome> {
  await loadModule();
  return draw(drawing, sql, { parse, runAfter: (script) => sandboxRunner(sandbox, script) });
}
