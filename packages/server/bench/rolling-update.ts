/**
 * `ROLLING_FROM=COMMIT node packages/server/bench/rolling-update.ts` prints the figures: a server of an earlier version
 * and one of this share a database while servers are updated in turn. Needs git's history, so it isn't part of the rest.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Figure } from "../../../tools/bench/figure.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startNativePostgres } from "../../../tools/native-postgres.ts";
import { attemptOf } from "../src/testing/attempt.ts";
import { callFunction } from "../src/testing/call-function.ts";
import type { SignedInUser } from "../src/testing/signed-in-users.ts";
import { BUILD } from "./build-folder.ts";
import { mixedAnswers } from "./mixed-answers.ts";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../..");
const LEARNERS = 200;
/** Answers sent while the old one is alone, while the new one starts, to both in turn, and to the new one alone. */
const ANSWERS = { old: 10, starting: 15, both: 40, new: 10 };

async function benchRollingUpdate(commit: string): Promise<Figure[]> {
  const postgres = await startNativePostgres();
  if (!postgres) return [];
  const earlier = await checkOut(commit);
  const origin = `http://localhost:${await freePort()}`;
  const [oldPort, newPort] = [String(await freePort()), String(await freePort())] as const;
  const start = (root: string, port: string) =>
    startServer(root, { PORT: port, PUBLIC_URL: origin, DATABASE_URL: postgres.url });
  const running: ChildProcess[] = [];
  try {
    running.push(await start(earlier, oldPort));
    const learners = await learnersOf(earlier, postgres.url, origin);
    const answers = await mixedAnswers(BUILD, 40);
    let turn = 0;
    let sent = 0;
    const amiss: string[] = [];
    const send = async (ports: readonly string[], count: number) => {
      for (let n = 0; n < count; n++, turn++) {
        const learner = learners[turn % learners.length];
        const answer = answers[turn % answers.length];
        if (!learner || !answer) throw new Error("There is nothing to send");
        const { exerciseId, sql, verdict } = answer;
        const body = attemptOf(exerciseId, sql);
        const [here, there] = [ports[turn % ports.length], ports[(turn + 1) % ports.length]];
        // What one of them judged, the other knows.
        const first = await call(here, learner, "record-attempt", body);
        const again = await call(there, learner, "record-attempt", body);
        const spent = await call(here, learner, "spend-credit", {
          interactionId: randomUUID(),
          agent: "bench",
        });
        const progress = await call(there, learner, "get-progress", {});
        sent += 1;
        const told = [first.verdict, again.verdict, again.replayed, spent.status, progress.status];
        if (JSON.stringify(told) !== JSON.stringify([verdict, verdict, true, 200, 200])) {
          amiss.push(JSON.stringify(told));
        }
      }
    };
    await send([oldPort], ANSWERS.old);
    const meanwhile = send([oldPort], ANSWERS.starting);
    running.push(await start(ROOT, newPort));
    await meanwhile;
    await send([oldPort, newPort], ANSWERS.both);
    const [old] = running;
    if (old) await end(old, "SIGTERM");
    await send([newPort], ANSWERS.new);
    const note = `from ${commit}`;
    return [
      { name: "rolling-update: answers to servers of two versions", value: sent, unit: "", note },
      {
        name: "rolling-update: not as they should be",
        value: amiss.length,
        unit: "",
        note: amiss.join("; "),
      },
    ];
  } finally {
    await Promise.all(running.map((child) => end(child, "SIGKILL")));
    await postgres.stop();
    await run("git", ["-C", ROOT, "worktree", "remove", "--force", earlier]);
    await rm(earlier, { recursive: true, force: true });
  }
}

/** The commit's sources in a folder of their own, with the libraries of this checkout. */
async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "master-sql-earlier-"));
  await run("git", ["-C", ROOT, "worktree", "add", "--force", "--detach", folder, commit]);
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "@master-sql"), { recursive: true });
  for (const name of await readdir(join(ROOT, "node_modules"))) {
    if (name !== "@master-sql") await symlink(join(ROOT, "node_modules", name), join(modules, name));
  }
  for (const name of await readdir(join(folder, "packages"))) {
    await symlink(join(folder, "packages", name), join(modules, "@master-sql", name));
  }
  return folder;
}

async function startServer(root: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, "packages/server/src/main.ts")], {
    env: {
      PATH: process.env.PATH,
      BUILD_DIR: BUILD,
      GRADING_WORKERS: "1",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((ready, reject) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("is running at") && ready());
    child.once("exit", () => reject(new Error("The server ended while starting")));
  });
  return child;
}

/** Made by the earlier version, so that the database is still as it left it. */
async function learnersOf(earlier: string, url: string, origin: string): Promise<readonly SignedInUser[]> {
  const source = (path: string) => import(join(earlier, "packages/server/src", path));
  const { openDatabase } = (await source("db/database.ts")) as typeof import("../src/db/database.ts");
  const users = (await source(
    "testing/signed-in-users.ts",
  )) as typeof import("../src/testing/signed-in-users.ts");
  const opened = await openDatabase({ url });
  if (opened.status === "refused") throw new Error(opened.message);
  const learners = await users.signedInUsers(opened.database.kysely, origin, LEARNERS);
  await opened.database.close();
  return learners;
}

interface Reply {
  readonly status: number;
  readonly verdict?: string;
  readonly replayed?: boolean;
}

async function call(
  port: string | undefined,
  { accessToken }: SignedInUser,
  name: string,
  body: unknown,
): Promise<Reply> {
  const reply = await callFunction(`http://localhost:${port}`, name, accessToken, body);
  return { ...(reply.body as Omit<Reply, "status">), status: reply.status };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

const commit = process.env.ROLLING_FROM;
if (commit === undefined) throw new Error("Set ROLLING_FROM to an earlier commit");
for (const { name, value, unit, note } of await benchRollingUpdate(commit)) {
  console.log(`${name.padEnd(52)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${note ?? ""}`);
}
process.exit(0);
