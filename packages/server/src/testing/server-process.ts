import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const MAIN = resolve(import.meta.dirname, "../main.ts");

/** The server as people start it: a process of its own. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** From the line that it prints when it's ready. */
  readonly origin: string;
  stdout(): string;
  stderr(): string;
}

export interface FinishedProcess {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

function launch(environment: Environment, args: readonly string[], within: readonly string[] = []) {
  const [program = process.execPath, ...before] = [...within, process.execPath];
  const child = spawn(program, [...before, MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return { child, output };
}

/**
 * Starts it and waits until it's ready. Throws with what it said when it ends instead. `within` is the command that is
 * to run it.
 */
export async function startServerProcess(
  environment: Environment,
  within?: readonly string[],
): Promise<ServerProcess> {
  return startProcess(environment, [], /^Master SQL is running at (http\S+)$/m, within);
}

/** The same program as a grader service, which has no address. */
export async function startGraderProcess(environment: Environment): Promise<ServerProcess> {
  return startProcess(environment, ["grade"], /^Master SQL (judges answers)/m);
}

async function startProcess(
  environment: Environment,
  args: readonly string[],
  announcement: RegExp,
  within?: readonly string[],
): Promise<ServerProcess> {
  const { child, output } = launch(environment, args, within);
  const origin = await new Promise<string>((ready, reject) => {
    child.stdout.on("data", () => {
      const line = announcement.exec(output.stdout);
      if (line?.[1]) ready(line[1]);
    });
    child.once("exit", (code) => reject(new Error(`It ended with code ${code}: ${output.stderr}`)));
  });
  return { child, origin, stdout: () => output.stdout, stderr: () => output.stderr };
}

/** Runs it to its end. */
export async function runServerProcess(
  environment: Environment,
  ...args: readonly string[]
): Promise<FinishedProcess> {
  const { child, output } = launch(environment, args);
  const [code] = await once(child, "close");
  return { code, ...output };
}

export async function endProcess({ child }: ServerProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, "close");
  child.kill(signal);
  const [code] = await exited;
  return code;
}
