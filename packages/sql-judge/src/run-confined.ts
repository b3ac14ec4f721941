import { spawn } from "node:child_process";
import { confinedProcess } from "@master-sql/sandbox/confinement";

/** An environment variable with the number of lines that the processes before this one printed. */
const PRINTED = "GRADE_LINES_PRINTED";
/** How a process ends that crashed, for example because memory ran out. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGILL",
  "SIGKILL",
  "SIGSEGV",
  "SIGTRAP",
]);
/** After this many crashes in a row without a new line, the work is given up. */
const MOST_IN_VAIN = 3;

/** In a process that {@link runConfined} started: how many lines were printed before an earlier process crashed. */
export function linesPrinted(): number {
  return Number(process.env[PRINTED] ?? 0);
}

/** Work for a process that runs strangers' SQL. */
export interface ConfinedWork {
  /** The program, which reads its input as JSON and prints a line for each piece of work. */
  readonly program: string;
  /** Names of our packages whose code it runs. */
  readonly packages: readonly string[];
  /** Further files and folders that it may read. */
  readonly reads: readonly string[];
  readonly input: unknown;
  /** Further options of Node. */
  readonly nodeOptions?: readonly string[];
  /** Whether a new process can continue after the last line that was printed. */
  readonly isRepeatable: boolean;
}

/**
 * Runs a program in a process that `confinedProcess` walls in: an empty environment, no files other than its
 * code and `reads`, and no network where the platform allows it. Resolves with its exit status, or null where it was
 * stopped or kept crashing.
 */
export function runConfined(
  { program, packages, reads, input, nodeOptions = [], isRepeatable }: ConfinedWork,
  print: (line: string) => void,
): Promise<number | null> {
  const { execPath, execArgv, env } = confinedProcess({ packages, reads });
  const work = {
    command: execPath,
    args: [...execArgv, ...nodeOptions, program],
    env,
    input: JSON.stringify(input),
  };
  return outliveCrashes(work, print, isRepeatable);
}

/** A process that prints a line for each piece of work. */
interface Work {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Goes to its standard input. */
  readonly input: string;
}

/**
 * Runs a process, and starts it again where it was when it crashes: V8 may end a process that compiles WebAssembly
 * while a worker closes (nodejs/node#64500). Resolves with its exit status, or null where it was stopped or crashed on
 * the same line again and again.
 * @param isRepeatable whether it can continue after a line
 */
export async function outliveCrashes(
  { command, args, env, input }: Work,
  print: (line: string) => void,
  isRepeatable = true,
): Promise<number | null> {
  let printed = 0;
  for (let inVain = 0; inVain < MOST_IN_VAIN; inVain += 1) {
    const before = printed;
    const worker = spawn(command, args, {
      env: { ...env, [PRINTED]: String(printed) },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("close", (status, signal) => resolve({ status, signal }));
    });
    // A process that has crashed reads nothing; its exit reports the crash.
    worker.stdin.on("error", () => {}).end(input);
    const stop = () => worker.kill("SIGTERM");
    process.once("SIGTERM", stop);
    let begun = "";
    for await (const text of worker.stdout.setEncoding("utf8")) {
      const lines = `${begun}${text}`.split("\n");
      // What a crash cuts off is printed anew.
      begun = lines.pop() ?? "";
      for (const line of lines) print(line);
      printed += lines.length;
    }
    const { status, signal } = await ended;
    process.off("SIGTERM", stop);
    if (!CRASHES.has(signal) || !isRepeatable) return status;
    if (printed > before) inVain = -1;
  }
  return null;
}
