import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Kills the grader processes that a process has started, as `kill -9` does; how many they were. */
export async function killGraders(parent: number): Promise<number> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  const graders = stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, ppid, ...args]) => Number(ppid) === parent && args.some((arg) => arg.endsWith("grader-process.ts")),
    );
  for (const [pid] of graders) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It ended meanwhile.
    }
  }
  return graders.length;
}
