/** Runs a program of the project and waits for it. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
  /** Processor time of the program and of all that it waited for; null unless asked for, or where it can't be had. */
  readonly cpuSeconds: number | null;
}

export interface CommandOptions {
  /** Show the output as it comes; otherwise it is only collected. */
  readonly show?: boolean;
  /** Receives the output as it comes. */
  readonly onOutput?: (chunk: string) => void;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Measure processor time. */
  readonly measured?: boolean;
}

/** Runs its arguments after the first, and writes into the first what processor time that took. */
const MEASURING = `out=$1; shift
trap 'kill -TERM $child' INT TERM
"$@" & child=$!
wait $child; code=$?
times >"$out"
exit $code`;

/** Seconds in what the shell's \`times\` says of its children. */
function cpuSecondsIn(times: string): number {
  const [, children = ""] = times.trim().split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** `program` is looked up among the project's own binaries first. Never throws for a failing program. */
export function command(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  const isMeasured = options.measured === true && process.platform !== "win32";
  const folder = isMeasured ? mkdtempSync(join(tmpdir(), "master-sql-times-")) : null;
  const times = join(folder ?? "", "times");
  const [file, given] = isMeasured
    ? ["/bin/sh", ["-c", MEASURING, "sh", times, program, ...args]]
    : [program, args];
  const cpuSeconds = () => {
    try {
      return folder === null ? null : cpuSecondsIn(readFileSync(times, "utf8"));
    } catch {
      return null;
    } finally {
      if (folder !== null) rmSync(folder, { recursive: true });
    }
  };
  return new Promise((resolve) => {
    const child = spawn(file, given, {
      cwd: options.cwd ?? root,
      env: {
        ...process.env,
        PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`,
        ...options.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Whoever gives up leaves nothing running.
    const stop = () => child.kill();
    process.once("exit", stop);
    let output = "";
    const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      options.onOutput?.(text);
      if (options.show) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    const end = (code: number) => {
      process.off("exit", stop);
      resolve({ code, output, ms: performance.now() - started, cpuSeconds: cpuSeconds() });
    };
    child.once("error", (error) => {
      output += error.message;
      end(127);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}
