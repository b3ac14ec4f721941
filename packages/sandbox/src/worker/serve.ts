import { readImage } from "../image/image.ts";
import { Postgres } from "../postgres/postgres.ts";
import { type ResultSink, Session } from "../session/session.ts";
import type { DatabaseFiles, WorkerReply, WorkerRequest } from "./messages.ts";

/**
 * The worker's side: answers requests one by one.
 * @returns takes a request; its answers go to `reply`, some of them while it runs
 */
export function createWorkerService(
  reply: (message: WorkerReply) => void,
): (request: WorkerRequest) => Promise<void> {
  let postgres: Postgres | undefined;
  let session: Session | undefined;

  const tell: ResultSink = (result, unsaved) => reply({ type: "statement", result, unsaved });

  // The first session of a worker is made when it is needed, not while somebody waits for "opened".
  const present = (): Session => {
    if (!postgres) throw new Error("The worker has no database open.");
    session ??= new Session(postgres);
    return session;
  };

  const open = async (files: DatabaseFiles, setupScript: string | undefined) => {
    const startedAt = performance.now();
    const base = readImage(files.base);
    const readAt = performance.now();
    postgres = await Postgres.start(files.wasmModule, files.dataset ? readImage(files.dataset, base) : base);
    if (setupScript !== undefined) {
      const error = new Session(postgres).setUp(setupScript);
      if (error) return reply({ type: "setup-failed", error });
    }
    const fileSystemMs = readAt - startedAt + postgres.placingMs;
    reply({
      type: "opened",
      timings: { fileSystemMs, startMs: performance.now() - startedAt - fileSystemMs },
    });
  };

  const handle = async (request: WorkerRequest) => {
    switch (request.type) {
      case "open":
        return open(request.files, request.setupScript);
      case "run": {
        const { sql, rowLimit, isolated } = request;
        const current = present();
        const run = isolated
          ? () => current.runIsolated(sql, rowLimit, tell)
          : () => current.run(sql, rowLimit, tell);
        const { value: error, worn } = isolated ? current.isolated(run) : { value: run(), worn: false };
        return reply({ type: "finished", error, unsaved: current.hasChanges, worn });
      }
      case "explain": {
        const { sql, analyze, isolated } = request;
        const current = present();
        const explain = () => current.explain(sql, analyze);
        const { value, worn } = isolated ? current.isolated(explain) : { value: explain(), worn: false };
        if ("plan" in value) return reply({ type: "explained", plan: value.plan, worn });
        return reply({ type: "finished", error: value.error, unsaved: current.hasChanges, worn });
      }
      case "reset":
        return reply({ type: "reset-done", worn: !present().reset() });
    }
  };

  return async (request) => {
    try {
      await handle(request);
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      reply(request.type === "open" ? { type: "start-failed", message } : { type: "crashed", message });
    }
  };
}
