import type { RunOutcome, SqlSandbox } from "@master-sql/engine/sandbox";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { openBrowserSandbox } from "./open-browser-sandbox.ts";
import type { Job, Readiness, SessionState, SmallDatabase } from "./sandbox-session.ts";
import { SandboxSessions } from "./sandbox-sessions.ts";

const sessions = new SandboxSessions(openBrowserSandbox);
const BEFORE_HYDRATION: SessionState = {
  readiness: { phase: "idle" },
  dataChanged: false,
  smallDatabase: null,
};

/** What this user of the sandbox has under way. */
export interface Activity {
  readonly kind: "run" | "judge" | "open" | "reset";
  /** `performance.now()` when its turn came; null while it waits for PostgreSQL or for another run. */
  readonly since: number | null;
}

export interface SandboxControl {
  readonly readiness: Readiness;
  readonly dataChanged: boolean;
  /** What stands in place of the dataset's rows, if anything does. */
  readonly smallDatabase: SmallDatabase | null;
  readonly activity: Activity | null;
  /** Starts PostgreSQL ahead of the first run; after a failure it tries again. */
  prepare(): void;
  /** Loads ahead what judging needs, if PostgreSQL runs; for when the page has nothing else to do. */
  prepareJudging(): void;
  /** Runs a script; null when it was withdrawn before it started or PostgreSQL couldn't be started. */
  run(sql: string): Promise<RunOutcome | null>;
  /** Lends the sandbox to the grader. Rejects when the work throws; null as for `run`. */
  judge<T>(work: (sandbox: SqlSandbox) => Promise<T>): Promise<T | null>;
  /** Puts a small database in place of the data; false when it could not be made, null as for `run`. */
  openSmallDatabase(database: SmallDatabase): Promise<boolean | null>;
  /** Brings the data back to the dataset as it was opened. */
  reset(): Promise<void>;
  /** Withdraws or ends what this user has under way. */
  cancel(): void;
}

/**
 * PostgreSQL on a dataset, shared by all that use the same dataset on this page. Nothing is loaded until `prepare` or the first
 * run. One thing at a time: while something of this user is under way, further calls give null.
 */
export function useSandbox(dataset: string): SandboxControl {
  const session = useMemo(() => sessions.of(dataset), [dataset]);
  const state = useSyncExternalStore(session.subscribe, session.state, () => BEFORE_HYDRATION);
  const [activity, setActivity] = useState<Activity | null>(null);
  const current = useRef<Job<unknown> | null>(null);

  useEffect(() => {
    const leave = session.use();
    return () => {
      current.current?.cancel();
      leave();
    };
  }, [session]);

  const follow = useCallback(
    async <T>(kind: Activity["kind"], begin: (onStart: () => void) => Job<T>): Promise<T | null> => {
      if (current.current !== null) return null;
      setActivity({ kind, since: null });
      const job = begin(() => setActivity({ kind, since: performance.now() }));
      current.current = job;
      try {
        return await job.result;
      } finally {
        current.current = null;
        setActivity(null);
      }
    },
    [],
  );

  const actions = useMemo(
    () => ({
      prepare: () => session.prepare(),
      prepareJudging: () => session.prepareJudging(),
      run: (sql: string) => follow("run", (onStart) => session.run(sql, onStart)),
      judge: <T>(work: (sandbox: SqlSandbox) => Promise<T>) =>
        follow("judge", (onStart) => session.enqueue(work, onStart)),
      openSmallDatabase: (database: SmallDatabase) =>
        follow("open", () => session.openSmallDatabase(database)),
      reset: async () => {
        await follow("reset", () => session.reset());
      },
      cancel: () => current.current?.cancel(),
    }),
    [session, follow],
  );

  return { ...state, activity, ...actions };
}
