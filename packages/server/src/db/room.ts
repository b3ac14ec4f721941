import { type Kysely, sql } from "kysely";
import { asService } from "./identity.ts";
import type { Tables } from "./tables.ts";

/** What PostgreSQL says when a disk is full (`disk_full`). */
const DISK_FULL = "53100";

/** Whether the database still finds room for what is to be stored. */
export interface Room {
  /** Takes note of an error if it says that the disk is full. */
  note(error: unknown): void;
  /** True until a disk was found to be full, and again once something can be written. */
  exists(): Promise<boolean>;
}

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === DISK_FULL;

/** Asks the database to write something only while its disk is known to have been full: each try leaves dead rows. */
export function watchRoom(database: Kysely<Tables>): Room {
  let wasFull = false;
  return {
    note(error) {
      wasFull ||= isDiskFull(error);
    },
    async exists() {
      if (!wasFull) return true;
      wasFull = await asService(database, (transaction) =>
        sql`create temporary table room on commit drop as
          select repeat(md5(n::text), 200) from generate_series(1, 64) as n`.execute(transaction),
      ).then(
        () => false,
        () => true,
      );
      return !wasFull;
    },
  };
}
