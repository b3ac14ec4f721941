import { createHmac, randomBytes } from "node:crypto";
import { CompiledQuery, type Kysely, type Transaction } from "kysely";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { type TraceCarrier, traceCarrier, underTrace } from "../tracing/traced.ts";
import { NO_ADDRESS } from "./claimed-work.ts";

/**
 * The queue by which servers hand answers to graders, their own and those that run apart: pg-boss, in a schema of its
 * own. A job is the id of a row of `pending_attempts`, or of an exam that is over, so that nothing is lost with it, and
 * nothing of a person is in it.
 */
const SCHEMA = "attempt_queue";
const QUEUE = "attempts";

/** A grader that was silent for so long is dead, and what it worked on is given to another. pg-boss allows no less. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
/** While the database tells of new jobs, and while it doesn't. */
const LOOK_EVERY_SECONDS = { told: 5, untold: 0.5 };
const CLOSING_MS = 12_000;

/** What all who only use the queue have in common: its tables are made by {@link installJudgingQueue} alone. */
const USE = { schema: SCHEMA, migrate: false, createSchema: false, schedule: false, reindex: false } as const;

/** Makes the queue's tables, or brings them up to date. Throws the database's error where the login may not. */
export async function installJudgingQueue(url: string, onFault: (error: unknown) => void): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, supervise: false, schedule: false });
  boss.on("error", onFault);
  await boss.start();
  await boss.createQueue(QUEUE, {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: 10_000,
    retryDelay: 1,
    expireInSeconds: 600,
    deleteAfterSeconds: 60,
  });
  await boss.stop();
  const owner = new Client(url);
  await owner.connect();
  try {
    const tables = "select, insert, update, delete on tables to service_role";
    await owner.query(`
      grant usage on schema ${SCHEMA} to service_role;
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to service_role;
      grant execute on all functions in schema ${SCHEMA} to service_role;
      alter default privileges in schema ${SCHEMA} grant ${tables};
      do $$
      declare
        made regclass;
      begin
        for made in select oid from pg_class
          where relnamespace = '${SCHEMA}'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
        loop
          execute format('alter table %s enable row level security', made);
          execute format('create policy service on %s to service_role using (true) with check (true)', made);
        end loop;
      end $$;
      alter default privileges in schema ${SCHEMA} grant execute on functions to service_role`);
  } finally {
    await owner.end();
  }
}

/** Whether the queue's tables are there as this version needs them. Throws what the database says of other faults. */
export async function hasJudgingQueue(database: Kysely<Tables>): Promise<boolean> {
  const boss = bossOf(database);
  try {
    await boss.start();
  } catch (error) {
    if (error instanceof Error && NOT_UP_TO_DATE.test(error.message)) return false;
    throw error;
  }
  await boss.stop({ graceful: false });
  return true;
}

const NOT_UP_TO_DATE = /^pg-boss is not installed$|^pg-boss database requires migrations$/;

/** What there is to judge: one answer to an exercise, or all those of an exam. */
type Work = "attempt" | "exam";

/** What a job says beside its id. */
interface JobData {
  readonly work: Work;
  /** Tells addresses apart, and doesn't say where they are. */
  readonly address: string;
  /** Of the request with which it came. */
  readonly trace: TraceCarrier;
}

/** What is handed over. */
interface SentWork {
  readonly work: Work;
  readonly id: string;
  readonly userId: string;
  readonly address: string;
  /** The higher, the sooner. */
  readonly priority: number;
  /** Under which span it is judged: the request's, where its transaction is a span of its own. */
  readonly trace?: TraceCarrier;
}

export interface QueueSender {
  /** Hands over what is stored, in the transaction that stores it. */
  send(transaction: Transaction<Tables>, work: SentWork): Promise<void>;
  close(): Promise<void>;
}

/** Uses the connections of the server, so that it works behind a pooler of transactions. */
export async function openQueueSender(database: Kysely<Tables>, log: Logger): Promise<QueueSender> {
  // The queue tells people and addresses apart for as long as this process lives, and doesn't say who or where they are.
  const secret = randomBytes(32);
  const unnamed = (name: string) => createHmac("sha256", secret).update(name).digest("base64url");
  const boss = bossOf(database);
  boss.on("error", (error) => log.error({ err: error }, "the queue of answers failed"));
  await boss.start();
  return {
    async send(transaction, { work, id, userId, address, priority, trace = traceCarrier() }) {
      const db = { executeSql: (text: string, values?: unknown[]) => run(transaction, text, values) };
      const data: JobData = { work, address: unnamed(address), trace };
      await boss.send(QUEUE, data, { id, priority, group: { id: unnamed(userId) }, db });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

function bossOf(database: Kysely<Tables>): PgBoss {
  return new PgBoss({
    ...USE,
    supervise: false,
    db: {
      executeSql: (text, values) => asService(database, (transaction) => run(transaction, text, values)),
    },
  });
}

async function run(transaction: Transaction<Tables>, text: string, values: unknown[] = []) {
  const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
  return { rows: [...rows] };
}

export interface TakingSettings {
  readonly url: string;
  /** Jobs that are held at once: being judged, or next. */
  readonly atOnce: number;
  /** Throws when it can't be judged now: then it comes again, here or elsewhere. */
  readonly judge: (job: {
    readonly work: Work;
    readonly id: string;
    readonly address: string;
  }) => Promise<void>;
  readonly log: Logger;
}

/** The database can't be had for taking work: by a pooler of transactions, for one. */
export class QueueOutOfReach extends Error {}

/**
 * Takes work from the queue until it is closed. Needs connections that last, not those of a pooler.
 * @throws QueueOutOfReach
 */
export async function takeFromQueue({ url, atOnce, judge, log }: TakingSettings): Promise<{
  /** Takes no more, and lets what was taken end for a while. */
  close(): Promise<void>;
}> {
  const boss = new PgBoss({
    ...USE,
    connectionString: url,
    options: "-c role=service_role",
    max: 4,
    application_name: "master-sql-grader",
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "the queue of answers failed"));
  boss.on("warning", (warning) => log.warn({ warning }, "the queue of answers warns"));
  await boss.start().catch((error: unknown) => {
    throw new QueueOutOfReach(error instanceof Error ? error.message : String(error), { cause: error });
  });
  await boss.work<Partial<JobData> | null>(
    QUEUE,
    {
      localConcurrency: atOnce,
      // Who sends many can't fill what is held, so that the next of somebody else is seen.
      localGroupConcurrency: 1,
      pollingIntervalSeconds: LOOK_EVERY_SECONDS.untold,
      notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS.told,
      heartbeatRefreshSeconds: 3,
    },
    async (jobs) => {
      for (const { id, data } of jobs) {
        // One of the version before may have put it there.
        const { work = "attempt", address = NO_ADDRESS, trace = {} } = data ?? {};
        await underTrace(trace, () => judge({ work, id, address }));
      }
    },
  );
  return { close: () => boss.stop({ graceful: true, timeout: CLOSING_MS }) };
}
