import { type RawBuilder, sql } from "kysely";

/** A difference between clocks that may as well be the time that a request took. Seconds. */
const NEGLIGIBLE_SKEW_SECONDS = 60;
/** What waited in a browser for longer happened so long ago at most. */
const LONGEST_WAIT_DAYS = 366;

/**
 * When something happened, by the database's clock, in an insert. `at` is the browser's word. `sentAt` is what the same
 * clock showed when the request was sent: what it is ahead or behind by is taken off. Whatever the clocks say, nothing
 * happened in the future, or more than {@link LONGEST_WAIT_DAYS} days ago.
 */
export function happenedAt(at: string, sentAt: string | undefined): RawBuilder<Date> {
  const skew = sentAt === undefined ? sql`interval '0'` : skewOf(sentAt);
  return sql<Date>`greatest(
    least(${at}::timestamptz + ${skew}, now()),
    now() - make_interval(days => ${LONGEST_WAIT_DAYS}))`;
}

function skewOf(sentAt: string): RawBuilder<unknown> {
  const skew = sql`(now() - ${sentAt}::timestamptz)`;
  return sql`(case when abs(extract(epoch from ${skew})) > ${NEGLIGIBLE_SKEW_SECONDS}::integer
    then ${skew} else interval '0' end)`;
}
