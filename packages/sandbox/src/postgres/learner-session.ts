import type { BackendMessageHandler, MessageFields } from "./backend-messages.ts";

/**
 * The role that runs everything that isn't ours. It owns the database and whatever is in it, and is no superuser. Its
 * name is the one that people expect to see. Like PostgreSQL's own roles it has an OID below those that are given out.
 */
export const LEARNER = { name: "postgres", oid: 9_753 } as const;

/** The superuser that initdb makes. PostgreSQL without a server takes that OID for a superuser whatever the catalog says. */
export const MACHINE = { name: "pg_machine", oid: 10 } as const;

/** Words from CurrentUserId to AuthenticatedUserId (utils/init/miscinit.c), as the compiler has put them. */
const TO_AUTHENTICATED = 5;

/** SQLSTATE insufficient_privilege. */
const REFUSED = "42501";

interface Backend {
  /** Static data: the memory below the stack, which is another buffer once PostgreSQL has asked for more. */
  staticWords(): Int32Array;
  query(sql: string): MessageFields | undefined;
}

/**
 * Makes the session the learner's for good. PostgreSQL lets everyone back who was authenticated as a superuser, and
 * without a server everyone was. So the role that the session was authenticated as is overwritten in its memory, which
 * nothing in PostgreSQL does: from then on it has never been another's.
 * @throws Error when PostgreSQL would still let the session become the superuser's
 */
export function enterLearnerSession({ staticWords, query }: Backend): void {
  const failure = query(`SET SESSION AUTHORIZATION ${LEARNER.name}`);
  if (failure) throw new Error(`The database has no session of a learner's: ${failure.M}`);
  const words = staticWords();
  words[authenticatedUserIn(words)] = LEARNER.oid;
  const back = query(`SET SESSION AUTHORIZATION ${MACHINE.name}`);
  if (back?.C !== REFUSED)
    throw new Error(
      `PostgreSQL would let a learner become its superuser (${back?.M ?? "without an error"}).`,
    );
}

/**
 * Where PostgreSQL keeps the role that the session was authenticated as: after its current, outer and session users,
 * which are the learner, one after the other.
 */
function authenticatedUserIn(words: Int32Array): number {
  const found: number[] = [];
  for (let at = words.indexOf(LEARNER.oid); at >= 0; at = words.indexOf(LEARNER.oid, at + 1)) {
    const areUsers = words[at + 1] === LEARNER.oid && words[at + 2] === LEARNER.oid;
    if (areUsers && words[at + TO_AUTHENTICATED] === MACHINE.oid) found.push(at + TO_AUTHENTICATED);
  }
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`PostgreSQL's memory has ${found.length} places for the role of its session.`);
  return only;
}

/** Keeps what a statement of ours failed with. */
export class FailureReader implements BackendMessageHandler {
  failure: MessageFields | undefined;

  error(fields: MessageFields): void {
    this.failure ??= fields;
  }
  fields(): void {}
  row(): void {}
  commandComplete(): void {}
  notice(): void {}
  copyOut(): void {}
  copyData(): void {}
  ready(): void {}
  oversized(): void {}
}
