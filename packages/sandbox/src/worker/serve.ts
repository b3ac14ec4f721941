import { readImage } from "../image/image.ts";
import { Postgres } from "../postgres/postgres.ts";
import { type ResultSink, Session } from "../session/session.ts";
import { warmUp } from "../session/warm-up.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";

/**
 * The worker's side: answers requests one by one.
 * @returns takes a request; its answers go to `reply`, some of them while it runs
 */
export function createWorkerService(
  reply: (message: WorkerReply) => void,
): (request: WorkerRequest) => Promise<void> {
  let opened: Promise<Session> | undefined;
  const tell: ResultSink = (result, unsaved) => reply({ type: "statement", result, unsaved });

  const open = async ({ files, setupScript, routines }: Extract<WorkerRequest, { type: "open" }>) => {
    const startedAt = performance.now();
    const base = readImage(files.base);
    const tree = files.dataset ? readImage(files.dataset, base) : base;
    const readMs = performance.now() - startedAt;
    const postgres = await Postgres.start(files.wasmModule, tree);
    if (setupScript !== undefined) {
      const error = new Session(postgres).setUp(setupScript);
      if (error) return reply({ type: "setup-failed", error });
    }
    const fileSystemMs = readMs + postgres.placingMs;
    const startMs = performance.now() - startedAt - fileSystemMs;
    reply({ type: "opened", timings: { fileSystemMs, startMs } });
    // Nobody waits for this unless the first request comes at once.
    opened = new Promise((resolve) => setTimeout(resolve)).then(() => {
      warmUp(postgres, routines);
      return new Session(postgres);
    });
    await opened;
  };

  const handle = async (request: WorkerRequest) => {
    if (request.type === "open") return open(request);
    const session = await opened;
    if (!session) throw new Error("The worker has no database open.");
    switch (request.type) {
      case "run": {
        const run = () => session.run(request.sql, request.rowLimit, tell);
        const { value: error, worn } = request.isolated
          ? session.isolated(run)
          : { value: run(), worn: false };
        return reply({ type: "finished", error, unsaved: session.hasChanges, worn });
      }
      case "explain": {
        const explain = () => session.explain(request.sql, request.analyze);
        const { value, worn } = request.isolated
          ? session.isolated(explain)
          : { value: explain(), worn: false };
        if ("plan" in value) return reply({ type: "explained", plan: value.plan, worn });
        return reply({ type: "finished", error: value.error, unsaved: session.hasChanges, worn });
      }
      case "reset":
        return reply({ type: "reset-done", worn: !session.reset() });
    }
  };

  return async (request) => {
    try {
      await handle(request);
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      const starting = request.type === "open" && !opened;
      reply(starting ? { type: "start-failed", message } : { type: "crashed", message });
    }
  };
}
