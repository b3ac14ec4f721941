import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Ids of the grader processes that a process has started. */
export async function graderProcesses(parent: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, ppid, ...args]) => Number(ppid) === parent && args.some((arg) => arg.endsWith("grader-process.ts")),
    )
    .map(([pid]) => Number(pid));
}

/** Sends a signal to each of them that is still there; to how many. */
export function signalAll(processes: readonly number[], signal: NodeJS.Signals): number {
  for (const pid of processes) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
  return processes.length;
}

/** Kills the grader processes that a process has started, as `kill -9` does; how many they were. */
export async function killGraders(parent: number): Promise<number> {
  return signalAll(await graderProcesses(parent), "SIGKILL");
}
