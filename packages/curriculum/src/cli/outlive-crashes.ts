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

/** How many lines were printed by a process that crashed before this one; undefined for the one that the user began. */
export function linesPrinted(): number | undefined {
  const lines = process.env[PRINTED];
  return lines === undefined ? undefined : Number(lines);
}

/**
 * Runs a script that prints a line for each piece of work, and begins it again where it was when its process crashes: V8
 * may end a process in which WebAssembly is compiled while a worker closes (nodejs/node#64500). Gives its exit status, or
 * null where it was stopped, or crashes on one line again and again.
 * @param args the script and its arguments
 * @param isRepeatable whether what it reads is there for another process, too
 */
export async function outliveCrashes(
  args: readonly string[],
  print: (line: string) => void,
  isRepeatable = true,
): Promise<number | null> {
  let printed = 0;
  for (let inVain = 0; inVain < MOST_IN_VAIN; inVain += 1) {
    const before = printed;
    const worker = spawn(process.execPath, [...process.execArgv, ...args], {
      env: { ...process.env, [PRINTED]: String(printed) },
      stdio: ["inherit", "pipe", "inherit"],
    });
    const ended = new Promise<{ status: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("close", (status, signal) => resolve({ status, signal }));
    });
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
