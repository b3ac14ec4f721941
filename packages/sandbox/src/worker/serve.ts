import type { SqlError } from "@master-sql/judge/sandbox";
import { readImage } from "../image/image.ts";
import type { WorkerJudge } from "../judge/worker-judge.ts";
import { Postgres } from "../postgres/postgres.ts";
import { type ResultSink, Session } from "../session/session.ts";
import { warmUp } from "../session/warm-up.ts";
import type { WorkerReply, WorkerRequest } from "./messages.ts";

/** The page has other things to do when the database has just become ready. */
const WARM_UP_AFTER_MS = 300;

export interface WorkerServiceSettings {
  /** Whether requests wait until PostgreSQL is warm, as they should where it is used again and again. */
  readonly isWarmFirst: boolean;
  /** Resolves when the judge's code can be imported without going missing on the way; rejects when it can't be had. */
  readonly judgeThere?: () => Promise<void>;
}

/**
 * The worker's side: answers requests one by one.
 * @returns takes a request; its answers go to `reply`, some of them while it runs
 */
export function createWorkerService(
  reply: (message: WorkerReply) => void,
  { isWarmFirst, judgeThere = async () => {} }: WorkerServiceSettings,
): (request: WorkerRequest) => Promise<void> {
  let opened: Promise<Session> | undefined;
  /** Called with the first request for the session. */
  let stopWarmUp = () => {};
  let judge: Promise<WorkerJudge> | undefined;
  const tell: ResultSink = (result, unsaved) => reply({ type: "statement", result, unsaved });

  const open = async ({ files, setupScript }: Extract<WorkerRequest, { type: "open" }>) => {
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
    reply({
      type: "opened",
      timings: { fileSystemMs, startMs: performance.now() - startedAt - fileSystemMs },
    });
    opened = prepare(postgres);
    await opened;
  };

  /** Warms up, else for as long as nothing is asked, then makes the session: to what is warm now it always goes back. */
  const prepare = async (postgres: Postgres) => {
    if (isWarmFirst) {
      for (const _ of warmUp(postgres));
      return new Session(postgres);
    }
    let asked = false;
    const firstRequest = new Promise<void>((resolve) => {
      stopWarmUp = () => {
        asked = true;
        resolve();
      };
    });
    await Promise.race([firstRequest, pause(WARM_UP_AFTER_MS)]);
    const steps = warmUp(postgres);
    while (!asked && !steps.next().done) await pause(0);
    return new Session(postgres);
  };

  /** Search engine and parser are only fetched where answers are judged; what fails is tried again. */
  const loadJudge = () => {
    judge ??= judgeThere()
      .then(() => import("../judge/worker-judge.ts"))
      .then(({ WorkerJudge }) => WorkerJudge.load());
    judge.catch(() => {
      judge = undefined;
    });
    return judge;
  };

  const handle = async (request: WorkerRequest) => {
    if (request.type === "open") return open(request);
    if (request.type === "prepare-judging") return void loadJudge().catch(() => {});
    stopWarmUp();
    const session = await opened;
    if (!session) throw new Error("The worker has no database open.");
    switch (request.type) {
      case "run": {
        const { from } = request;
        let unprepared = false;
        const otherwise = (error: SqlError) => {
          unprepared = true;
          return error;
        };
        const run = () => session.run(request.sql, request.rowLimit, tell);
        const { value: error, unrestorable } = request.isolated
          ? await session.isolated(run, from && { from, otherwise })
          : { value: run(), unrestorable: false };
        return reply({ type: "finished", error, unprepared, unsaved: session.hasChanges, unrestorable });
      }
      case "explain": {
        const explain = () => session.explain(request.sql, request.analyze);
        const { value, unrestorable } = request.isolated
          ? await session.isolated(explain)
          : { value: explain(), unrestorable: false };
        if ("plan" in value) return reply({ type: "explained", plan: value.plan, unrestorable });
        return reply({
          type: "finished",
          error: value.error,
          unprepared: false,
          unsaved: session.hasChanges,
          unrestorable,
        });
      }
      case "judge": {
        const judge = await loadJudge().catch((cause: unknown) => String(cause));
        if (typeof judge === "string") return reply({ type: "judge-unavailable", message: judge });
        const { value, unrestorable } = await session.lend((postgres) => judge.carryOut(postgres, request));
        return reply({ type: "judged", ...value, unrestorable });
      }
      case "reset":
        return reply({ type: "reset-done", unrestorable: !session.reset() });
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
