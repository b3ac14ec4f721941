import { sealingBy } from "./auth/sealing.ts";
import { SealedKeysError } from "./auth/signing-keys.ts";
import { answerCommands, askRunningServer } from "./command-inbox.ts";
import { type CommandResult, runCommand } from "./commands.ts";
import { openDatabase } from "./db/database.ts";
import { parseEnvironment, type Settings } from "./environment.ts";
import type { Purpose } from "./environment-demands.ts";
import { startGraderService } from "./grader-service.ts";
import { createLog } from "./log.ts";
import { hasJudgingQueue, installJudgingQueue, QueueOutOfReach } from "./queue/judging-queue.ts";
import { type RunningServer, startServer } from "./server.ts";
import { exportTraces } from "./tracing/export-traces.ts";

/** What goes on until the process is told to stop. */
interface Running {
  close(): Promise<void>;
}

/**
 * Starts the server; the only file that reads the environment. `main.ts grade` judges answers instead; `main.ts migrate`
 * brings the database up to date and ends; the other commands are in commands.ts. People are spoken to on standard
 * output, and on standard error when it can't start; logs are on standard error.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

function refuse(lines: readonly string[]): never {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(1);
}

const [name, ...words] = process.argv.slice(2);
const parsed = parseEnvironment(process.env, process.cwd(), purposeOf(name));
if (parsed.status === "invalid") {
  refuse([
    "Master SQL can't start with these settings:",
    ...parsed.problems.map((problem) => `  ${problem}`),
  ]);
}
const { settings } = parsed;
const log = createLog(settings.logLevel);
for (const warning of settings.warnings) log.warn(warning);

const opened = await openDatabase(settings.database);
if (opened.status === "refused") {
  const isForServer = opened.isInUse && name !== undefined && name !== "grade";
  if (isForServer && "folder" in settings.database)
    finish(await askRunningServer(settings.database.folder, name, words));
  refuse([`Master SQL can't start. ${opened.message}`]);
}
const { database } = opened;
if (name === undefined || name === "grade" || name === "migrate") await prepareQueue();
if (name !== undefined && name !== "grade") {
  const result = await run(name, words);
  await database.close();
  finish(result);
}

const traces = settings.traces && (await exportTraces(settings.traces, log));
const running = await (name === "grade" ? grade() : serve());

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // A second one means now.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    void stop(0);
  });
}
database.lost.catch((error) => {
  log.fatal({ err: error }, "the database is lost");
  process.exit(1);
});

/** Runs one of the commands that end. */
function run(command: string, rest: readonly string[]): Promise<CommandResult> {
  return runCommand(command, rest, {
    database: database.kysely,
    buildFolder: settings.server.buildFolder,
    sealing: settings.server.signingKeySecrets && sealingBy(settings.server.signingKeySecrets),
    log,
  });
}

/** Says what came of a command, and ends. */
function finish({ isDone, lines }: CommandResult): never {
  if (!isDone) refuse(lines);
  for (const line of lines) say(line);
  process.exit(0);
}

function purposeOf(name: string | undefined): Purpose {
  if (name === undefined) return "serve";
  return name === "grade" || name === "rotate-signing-keys" ? name : "command";
}

async function stop(code: number): Promise<void> {
  await running.close();
  await traces?.close();
  await database.close();
  process.exit(code);
}

async function serve(): Promise<Running> {
  let server: RunningServer;
  try {
    server = await startServer(settings.server, { database, log });
  } catch (error) {
    await database.close();
    if (error instanceof SealedKeysError) refuse([`Master SQL can't start. ${error.message}`]);
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") {
      refuse([
        "Master SQL can't start: local sign-in isn't installed here.",
        "  Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or install without --omit=optional.",
      ]);
    }
    if (error instanceof QueueOutOfReach) {
      refuse([
        `Master SQL can't start. It can't take answers from the queue (${error.message}). Set DATABASE_URL to PostgreSQL itself or a pooler of sessions, or leave judging to grader services with GRADING=apart.`,
      ]);
    }
    return refuseAddress(error);
  }
  const commands =
    "folder" in settings.database &&
    (await answerCommands(settings.database.folder, run, (error) =>
      log.error({ err: error }, "a command failed"),
    ));
  for (const line of notes(settings, server)) say(line);
  say(`Master SQL is running at ${server.publicOrigin}`);
  return {
    async close() {
      if (commands) await commands.close();
      await server.close();
    },
  };
}

/** Says what to do about an address that can't be had; throws any other error. */
function refuseAddress(error: unknown): never {
  const code = error instanceof Error && "code" in error ? error.code : null;
  const { host, port } = settings.server;
  if (code === "EADDRINUSE") {
    refuse([`Port ${port} on ${host} is in use. Stop the other program, or set PORT to another number.`]);
  }
  if (code === "EACCES" || code === "EADDRNOTAVAIL") {
    refuse([
      `Master SQL may not listen on ${host}, port ${port}. Set HOST and PORT to an address it may use.`,
    ]);
  }
  throw error;
}

/** `main.ts grade`: judges answers that servers hand over, and serves nobody but whoever may read its figures. */
async function grade(): Promise<Running> {
  const { database: location, server } = settings;
  const { buildFolder, gradingWorkers, host, port, metricsToken: token } = server;
  const metricsPage = token === null ? null : { host, port, token };
  const service =
    "url" in location &&
    (await startGraderService(
      { url: location.url, buildFolder, gradingWorkers, metricsPage },
      { database, log },
    ).catch(async (error) => {
      await database.close();
      return refuseAddress(error);
    }));
  if (service) {
    say(`Master SQL judges answers, ${gradingWorkers} at a time`);
    return service;
  }
  await database.close();
  return refuse([
    "url" in location
      ? "There is no course to judge: run npm run build, then start again."
      : "DATABASE_URL must be set: answers are handed over in that database.",
  ]);
}

/** The tables of the queue of answers: made, or brought up to date, by whoever may and finds that they aren't. */
async function prepareQueue(): Promise<void> {
  if (!("url" in settings.database)) return;
  try {
    if (await hasJudgingQueue(database.kysely)) return;
    await installJudgingQueue(settings.database.url, (error) =>
      log.error({ err: error }, "the queue failed"),
    );
  } catch (error) {
    await database.close();
    const reason = error instanceof Error ? error.message : String(error);
    refuse([
      `Master SQL can't start. The queue of answers can't be set up (${reason}). Run it once with the owner's login: DATABASE_URL=… node packages/server/src/main.ts migrate`,
    ]);
  }
}

/** What whoever starts it should know. */
function notes({ server: { google }, database: location }: Settings, { isBuilt }: RunningServer): string[] {
  const lines: string[] = [];
  if ("folder" in location) {
    lines.push(
      `Data are kept in ${location.folder}. They survive a crash of the server, but a power loss may lose data: ` +
        "set DATABASE_URL to a PostgreSQL server where that matters.",
    );
  }
  if (!google) {
    lines.push(
      "No Google client is configured: sign-in is local, and anyone who can open the address may be anyone.",
    );
  }
  if (!isBuilt) lines.push("The web application has not been built: run npm run build, then start again.");
  return lines;
}
