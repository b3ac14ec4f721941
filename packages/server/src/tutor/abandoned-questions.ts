import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Tables } from "../db/tables.ts";
import { LEASE_SECONDS, refundAbandoned } from "./question-store.ts";

/**
 * Gives back the credits of questions whose server died while it answered: at once where no other server can use the
 * database, and then every now and then. The function that is given back ends it.
 */
export async function watchAbandonedQuestions({
  database,
  isAlone,
  log,
}: {
  readonly database: Kysely<Tables>;
  readonly isAlone: boolean;
  readonly log: Logger;
}): Promise<() => void> {
  const look = async (all: boolean) => {
    const count = await refundAbandoned(database, { all });
    if (count > 0) log.warn({ count }, "gave back credits of answers that were broken off");
  };
  await look(isAlone);
  const timer = setInterval(
    () =>
      void look(false).catch((error) => log.error({ err: error }, "abandoned questions were not looked for")),
    LEASE_SECONDS * 1_000,
  );
  timer.unref();
  return () => clearInterval(timer);
}
