import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux has a file system in memory here. */
const IN_MEMORY = "/dev/shm";
/** A few databases, and much more than that left for whoever else keeps things there. */
const ENOUGH_BYTES = 2 ** 30;

/**
 * Where tests make folders for databases that they throw away: in memory where there is plenty. A database is over a
 * thousand files, and writing a copy of it to a disk takes more of the processor than all that a short test does with it.
 */
export function scratchFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ENOUGH_BYTES) return IN_MEMORY;
  } catch {
    // There is none, or not for us.
  }
  return tmpdir();
}
