import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import { CLAIM_SECONDS, type ClaimedTable, releaseClaims, renewClaims } from "./claims.ts";

/** How often to look for rows that no server is judging. */
const LOOK_EVERY_MS = 5_000;
/** How long closing waits for a look to end. */
const CLOSING_MS = 5_000;
/** The address of a job that doesn't say where its user came from; the graders' queue is fair to users all the same. */
export const NO_ADDRESS = "unknown";

/** The graders have no time, or this server is closing: the answers stay stored and are judged later. */
export interface Busy {
  readonly status: "busy";
  readonly retryAfterSeconds: number;
}

/** For callers that should ask again soon. */
export const BUSY: Busy = { status: "busy", retryAfterSeconds: 5 };

/** What all kinds of claimed work need. */
export interface ClaimedWorkSettings {
  readonly database: Kysely<Tables>;
  readonly log: Logger;
  /** No other process can use the database. */
  readonly isAlone: boolean;
  /** How long a row must have waited, unclaimed, to count as abandoned; 0 where no queue hands rows over. */
  readonly leftBehindAfterSeconds: number;
}

/** One kind of rows to judge: how they are claimed, and what judging one means. */
export interface ClaimedWork<
  Row extends { readonly id: string },
  Outcome extends { readonly status: string },
> {
  readonly table: ClaimedTable;
  /** The name of the rows in the log. */
  readonly name: string;
  /** Claims this row; undefined when it needs no verdict, or another server is judging it. */
  readonly claim: (id: string) => Promise<Row | undefined>;
  /** Claims the next rows that no server is judging, apart from those in `except`; none when nothing is left. */
  readonly claimLeftBehind: (except: readonly string[]) => Promise<readonly Row[]>;
  /** Judges a claimed row, and stores the verdict. */
  readonly judge: (row: Row, address: string) => Promise<Outcome | Busy>;
  /** Whether judging deleted the row, and its claim with it. */
  readonly isDeleted?: (outcome: Outcome | Busy) => boolean;
}

/** A worker for the jobs of the queue. */
export interface QueuedWork {
  /** Judges the row with this id unless another server does. Throws when the graders have no time. */
  judgeQueued(id: string, address: string): Promise<void>;
}

/** Judges rows in graders of this process. */
export interface ClaimedWorker<Row, Outcome> extends QueuedWork {
  /** Judges a row that the caller has claimed, and releases it unless it was deleted. */
  judgeClaimed(row: Row, address: string): Promise<Outcome | Busy>;
  /** Claims a row and judges it; null when it needs no verdict, or another server is judging it. */
  judge(id: string, address: string): Promise<Outcome | Busy | null>;
  /** Resolves when this process no longer judges this row. */
  whenReleased(id: string): Promise<void>;
  /** Looks for no more rows, and gives a look under way some time to end. */
  close(): Promise<void>;
}

/** Judges rows of one kind on request, renews their claims meanwhile, and regularly judges abandoned rows. */
export async function startClaimedWork<
  Row extends { readonly id: string },
  Outcome extends { readonly status: string },
>(
  { database, log, isAlone }: ClaimedWorkSettings,
  work: ClaimedWork<Row, Outcome>,
): Promise<ClaimedWorker<Row, Outcome>> {
  const { table, name } = work;
  const underWay = new Map<string, Promise<unknown>>();
  /** Rows whose judging failed or found no free grader: all others come first. */
  const failed = new Set<string>();
  let looking: Promise<void> | null = null;
  let isClosed = false;

  const fault = (message: string) => (error: unknown) => log.error({ err: error }, message);

  async function judgeClaimed(row: Row, address: string): Promise<Outcome | Busy> {
    const judging = work.judge(row, address);
    underWay.set(row.id, judging);
    let isDeleted = false;
    try {
      const outcome = await judging;
      isDeleted = work.isDeleted?.(outcome) ?? false;
      return outcome;
    } finally {
      underWay.delete(row.id);
      if (!isDeleted) {
        await releaseClaims(database, table, [row.id]).catch(fault(`a claim on ${name} was not released`));
      }
    }
  }

  async function judge(id: string, address: string): Promise<Outcome | Busy | null> {
    const row = await work.claim(id);
    return row ? judgeClaimed(row, address) : null;
  }

  /** Judges abandoned rows until there are none, or the graders have no time. */
  async function look(): Promise<void> {
    while (!isClosed) {
      const rows = await work.claimLeftBehind([...failed]);
      if (rows.length === 0) return failed.clear();
      log.info({ count: rows.length }, `judging abandoned ${name}`);
      for (const { id } of rows) failed.add(id);
      const outcomes = await Promise.all(rows.map((row) => judgeClaimed(row, NO_ADDRESS)));
      if (outcomes.some(({ status }) => status === "busy")) return;
      for (const { id } of rows) failed.delete(id);
    }
  }

  function startLook(): void {
    looking ??= look()
      .catch(fault(`abandoned ${name} were not looked for`))
      .finally(() => {
        looking = null;
      });
  }

  function renewAll(): void {
    if (underWay.size === 0) return;
    void renewClaims(database, table, [...underWay.keys()]).catch(
      fault(`claims on ${name} were not renewed`),
    );
  }

  // Any server that claimed something has died.
  if (isAlone) await releaseClaims(database, table);
  startLook();
  const timers = [setInterval(startLook, LOOK_EVERY_MS), setInterval(renewAll, (CLAIM_SECONDS * 1_000) / 4)];
  for (const timer of timers) timer.unref();

  return {
    judgeClaimed,
    judge,
    async judgeQueued(id, address) {
      const outcome = await judge(id, address);
      if (outcome?.status === "busy") throw new Error("The graders are busy");
    },
    async whenReleased(id) {
      await underWay.get(id)?.catch(() => {});
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      // A lost database may never answer; the claims expire by themselves.
      await Promise.race([looking, sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}
