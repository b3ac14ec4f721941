/** Runs a program of the project and waits for it. */
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "..");

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly ms: number;
}

export interface CommandOptions {
  /** Show the output as it comes; otherwise it is only collected. */
  readonly show?: boolean;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
}

/** `program` is looked up among the project's own binaries first. Never throws for a failing program. */
export function command(
  program: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
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
      output += chunk.toString();
      if (options.show) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    const end = (code: number) => {
      process.off("exit", stop);
      resolve({ code, output, ms: performance.now() - started });
    };
    child.once("error", (error) => {
      output += error.message;
      end(127);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}
