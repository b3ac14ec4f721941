import { spawn } from "node:child_process";

/** Set for the process that does the work: how many lines were printed by those before it. */
const PRINTED = "GRADE_LINES_PRINTED";
/** How processes end that nobody meant to end, of which memory that ran out is one. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set([
  "SIGABRT",
  "SIGBUS",
  "SIGILL",
  "SIGKILL",
  "SIGSEGV",
  "SIGTRAP",
]);
/** So many crashes in a row, without a line in between, are no accident. */
const MOST_IN_VAIN = 3;

/** How many lines were printed by a process that crashed before this one. */
export function linesPrinted(): number {
  return Number(process.env[PRINTED] ?? 0);
}

/** A process that prints a line for each piece of work. */
export interface Work {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it reads from its standard input. */
  readonly input: string;
}

/**
 * Runs a process, and begins it again where it was when it crashes: V8 may end a process in which WebAssembly is
 * compiled while a worker closes (nodejs/node#64500). Gives its exit status, or null where it was stopped, or crashes
 * on one line again and again.
 * @param isRepeatable whether it can go on after a line
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
    // A process that has crashed reads nothing; its end tells.
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
