import { randomUUID } from "node:crypto";
import { creditBalanceSchema, PROMO } from "@master-sql/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../tools/free-port.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { asService } from "../db/identity.ts";
import { callFunction, type FunctionAnswer } from "../testing/call-function.ts";
import { endProcess, type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { type SignedInUser, signedInUsers } from "../testing/signed-in-users.ts";
import { SURVEY_ANSWERS } from "../testing/survey-answers.ts";
import {
  copyDatabase,
  type DatabaseCopy,
  describeWithDatabase,
  onRealPostgres,
} from "../testing/test-database.ts";

const CLAIMS = 1_200;
/** Requests on their way at any moment. */
const AT_ONCE = 200;
/** Both servers say that they are here, as behind a load balancer, so that each takes the other's tokens. */
const PUBLIC_URL = "http://credits.localhost";

/** On a PostgreSQL server two server processes share the work; the embedded database can have one only. */
describeWithDatabase(onRealPostgres ? "credits on two servers" : "credits on one server", () => {
  let copy: DatabaseCopy;
  let users: SignedInUser[];
  let servers: { readonly process: ServerProcess; readonly origin: string }[] = [];
  beforeAll(async () => {
    copy = await copyDatabase();
    users = await withDatabase(({ kysely }) => signedInUsers(kysely, PUBLIC_URL, CLAIMS + 3));
    servers = await Promise.all(
      Array.from({ length: onRealPostgres ? 2 : 1 }, async () => {
        const port = String(await freePort());
        const environment = {
          ...copy.environment,
          PUBLIC_URL,
          PORT: port,
          LOG_LEVEL: "warn",
          ALLOW_LOCAL_SIGN_IN: "yes",
        };
        return { process: await startServerProcess(environment), origin: `http://127.0.0.1:${port}` };
      }),
    );
    // Their connections to the database are open, and their code is warm, when it matters who comes first.
    const [user] = users;
    if (user) await callAll(Array.from({ length: 40 }, () => ({ name: "get-credit-balance", user })));
  });
  const stop = () => Promise.all(servers.splice(0).map(({ process }) => endProcess(process, "SIGTERM")));
  afterAll(async () => {
    await stop();
    await copy.remove();
  });

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const opened = await openDatabase(copy.location);
    if (opened.status === "refused") throw new Error(opened.message);
    try {
      return await work(opened.database);
    } finally {
      await opened.database.close();
    }
  }
  const nextUser = (): SignedInUser => {
    const user = users.pop();
    if (!user) throw new Error("There are no more users");
    return user;
  };
  /** Sends them all, the servers taking turns; gives the answers in order. */
  async function callAll(
    calls: readonly { readonly name: string; readonly user: SignedInUser; readonly payload?: unknown }[],
  ): Promise<FunctionAnswer[]> {
    const answers: FunctionAnswer[] = [];
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < calls.length; index = next++) {
        const call = calls[index];
        const server = servers[index % servers.length];
        if (!call || !server) throw new Error("Nothing to call");
        const { name, user, payload } = call;
        do {
          answers[index] = await callFunction(server.origin, name, user.accessToken, payload);
          // On a slow machine a server may run out of connections to the database; callers ask again, as they should.
        } while (answers[index]?.status === 503);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return answers;
  }
  const claimOf = (user: SignedInUser, submissionId: string) => ({
    name: "grant-promo-credits",
    user,
    payload: { questionnaireAnswers: SURVEY_ANSWERS, submissionId },
  });
  const balanceOf = async (user: SignedInUser) => {
    const [answer] = await callAll([{ name: "get-credit-balance", user }]);
    return creditBalanceSchema.parse(answer?.body);
  };
  const count = (answers: readonly FunctionAnswer[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  test("[S1.5] [S9.1] 200 parallel spends of five credits take exactly five", async () => {
    const user = nextUser();
    const spends = Array.from({ length: 200 }, () => ({
      name: "spend-credit",
      user,
      payload: { interactionId: randomUUID(), agent: "tutor" },
    }));
    const answers = await callAll(spends);
    expect(count(answers)).toEqual({ 200: 5, 402: 195 });
    const left = answers.flatMap(({ status, body }) =>
      status === 200 ? [Object(body).balance.free_remaining_today] : [],
    );
    expect(left.sort()).toEqual([0, 1, 2, 3, 4]);
    expect(await balanceOf(user)).toMatchObject({ free_remaining_today: 0 });
    // Asked again, each gets the answer that it got.
    expect((await callAll(spends.slice(0, 30))).map(({ status }) => status)).toEqual(
      answers.slice(0, 30).map(({ status }) => status),
    );
  });

  test("[S7.2] one interaction sent 50 times in parallel takes one credit", async () => {
    const user = nextUser();
    const payload = { interactionId: "same", agent: "tutor" };
    const answers = await callAll(
      Array.from({ length: 50 }, () => ({ name: "spend-credit", user, payload })),
    );
    expect(count(answers)).toEqual({ 200: 50 });
    expect(await balanceOf(user)).toMatchObject({ free_remaining_today: 4 });
  });

  test("[S6.4] one user claiming 50 times in parallel gets one grant", async () => {
    const user = nextUser();
    const answers = await callAll(Array.from({ length: 50 }, () => claimOf(user, randomUUID())));
    expect(count(answers)).toEqual({ 200: 1, 409: 49 });
    expect(await balanceOf(user)).toMatchObject({ earned_remaining: 100 });
  });

  test(`[S1.6] [S9.1] ${CLAIMS} claims give exactly a thousand grants`, async () => {
    const claimers = users.slice(0, CLAIMS);
    expect(claimers).toHaveLength(CLAIMS);
    // The user above has had one of the thousand.
    const left = PROMO.users - 1;
    const answers = await callAll(claimers.map((user) => claimOf(user, "one")));
    expect(count(answers)).toEqual({ 200: left, 409: CLAIMS - left });
    for (const { status, body } of answers) {
      expect(body).toMatchObject(
        status === 200 ? { success: true, granted: 100 } : { success: false, error: "offer_ended" },
      );
    }
  });

  test("[S1.6] and that is what the ledger says, when all servers have ended", async () => {
    expect(await stop()).toEqual(onRealPostgres ? [0, 0] : [0]);
    await withDatabase(async ({ kysely }) => {
      const totals = await asService(kysely, (transaction) =>
        transaction
          .selectNoFrom((query) => [
            query.selectFrom("credit_grants").select(sql<number>`count(*)::integer`.as("n")).as("grants"),
            query.selectFrom("survey_answers").select(sql<number>`count(*)::integer`.as("n")).as("surveys"),
            query.selectFrom("credit_spends").select(sql<number>`count(*)::integer`.as("n")).as("spends"),
            query.selectFrom("credit_offers").select("granted_to").as("granted_to"),
          ])
          .executeTakeFirst(),
      );
      expect(totals).toEqual({ grants: 1_000, surveys: 1_000, spends: 6, granted_to: 1_000 });
    });
  });
});
