import { parentPort } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { judgePair, readSetup, type Setup } from "@master-sql/engine/search";
import { parse } from "libpg-query";
import type { FromPairWorker, ToPairWorker } from "./messages.ts";
import { PgliteTrialDatabase } from "./pglite-trial-database.ts";

/** Judges pairs in a thread of its own, so that a query that never ends can be ended with it. */
if (!parentPort) throw new Error("pair-worker.ts runs only as a worker thread");
const port = parentPort;
const send = (message: FromPairWorker) => port.postMessage(message);

const postgres = await PGlite.create();
const database = new PgliteTrialDatabase(postgres);
let open: { readonly script: string; readonly setup: Setup } | null = null;

async function setupOf(script: string): Promise<Setup | string> {
  if (open?.script === script) return open.setup;
  open = null;
  const [outcome] = await database
    .run([
      { kind: "script", sql: "ROLLBACK" },
      { kind: "script", sql: cleanSlate },
    ])
    .then(async () => database.run([{ kind: "script", sql: script }]));
  if (!outcome?.ok) return `The setup fails: ${outcome?.failure.sqlstate} ${outcome?.failure.message}`;
  const setup = await readSetup(database, parse);
  open = { script, setup };
  return setup;
}

/** Drops every schema that a setup script may have made. */
const cleanSlate = `DO $$
DECLARE made text;
BEGIN
  FOR made IN SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', made);
  END LOOP;
END $$;
CREATE SCHEMA public;
RESET ALL;`;

port.on("message", async ({ task }: ToPairWorker) => {
  try {
    const setup = await setupOf(task.setup);
    send({ kind: "opened" });
    if (typeof setup === "string") {
      send({ kind: "judged", verdict: { verdict: "unusable", message: setup, ms: 0 } });
      return;
    }
    const limits = { timeBudgetMs: task.timeBudgetMs, now: () => performance.now(), seed: task.seed };
    send({ kind: "judged", verdict: await judgePair(database, setup, task, limits, parse) });
  } catch (error) {
    send({
      kind: "failed",
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
send({ kind: "ready" });
