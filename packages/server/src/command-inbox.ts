import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { CommandResult } from "./commands.ts";

/**
 * A running server keeps the embedded database to itself, so operators' commands are handed to it as files in a folder of
 * the data folder. Only a user who may write the database's own files can put one there.
 */
const inboxOf = (dataFolder: string) => join(dataFolder, "commands");

const LOOK_MS = 250;
/** How long a server has to take a command; one that it took may run for as long as it needs. */
const TAKING_MS = 30_000;

const requestSchema = z.strictObject({ name: z.string(), words: z.array(z.string()) });
const answerSchema = z.strictObject({ isDone: z.boolean(), lines: z.array(z.string()) });

/** Has the server that uses `dataFolder` run a command, and waits for what it says. */
export async function askRunningServer(
  dataFolder: string,
  name: string,
  words: readonly string[],
): Promise<CommandResult> {
  const path = join(inboxOf(dataFolder), randomUUID());
  try {
    await mkdir(inboxOf(dataFolder), { recursive: true, mode: 0o700 });
    await put(`${path}.request`, { name, words });
    for (let waited = 0; ; waited += LOOK_MS) {
      const answer = await read(`${path}.answer`, answerSchema);
      if (answer !== null) return answer;
      // Withdrawing succeeds only while no server has taken it.
      if (waited === TAKING_MS && (await moves(`${path}.request`, `${path}.withdrawn`))) {
        const line = `The server that uses ${dataFolder} didn't take the command. Is it still starting? Try again.`;
        return { isDone: false, lines: [line] };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    for (const kind of ["answer", "withdrawn"]) await rm(`${path}.${kind}`, { force: true });
  }
}

/** Runs the commands that arrive, one after the other. `onFault` hears of those that failed by our own fault. */
export async function answerCommands(
  dataFolder: string,
  run: (name: string, words: readonly string[]) => Promise<CommandResult>,
  onFault: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const inbox = inboxOf(dataFolder);
  // Left behind by a server that ended meanwhile: too late to be run.
  await rm(inbox, { recursive: true, force: true });
  await mkdir(inbox, { recursive: true, mode: 0o700 });
  const answer = async (path: string): Promise<void> => {
    // A caller that gave up has withdrawn it.
    if (!(await moves(`${path}.request`, `${path}.taken`))) return;
    const request = await read(`${path}.taken`, requestSchema);
    const result = request && (await run(request.name, request.words));
    await rm(`${path}.taken`, { force: true });
    await put(`${path}.answer`, result ?? { isDone: false, lines: ["This is not a command."] });
  };
  const look = async (): Promise<void> => {
    for (const name of await readdir(inbox).catch(() => [])) {
      if (!name.endsWith(".request")) continue;
      const path = join(inbox, name.slice(0, -".request".length));
      await answer(path).catch(async (error) => {
        onFault(error);
        const lines = ["The command failed; the server's log says why."];
        await put(`${path}.answer`, { isDone: false, lines }).catch(onFault);
      });
    }
  };
  let looking: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    looking = look().finally(() => {
      isBusy = false;
    });
  }, LOOK_MS);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Writes a file so that nobody reads half of it. */
async function put(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Null when there is no such file. */
async function read<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : schema.parse(JSON.parse(text));
}

function moves(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}
