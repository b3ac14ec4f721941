import type { DurableStorage } from "../storage/durable-storage.ts";
import { AWAY, OURS, PERSONAL, UNSENT } from "./personal-keys.ts";

/** Id of the user whose belongings lie open in this browser; missing while they are a visitor's. */
const OPEN_FOR = `${OURS}open-for`;
/** Id of the user who is logging out of this browser, or did so last; missing while somebody is logged in. */
const LEFT = `${OURS}left`;

/**
 * What a learner wrote in this browser, kept apart from what others write in it: drafts, histories, quizzes that were
 * begun. What a visitor wrote belongs to whoever logs in next; what a user wrote is put away when their login ends, and
 * laid open again only for them. Logging out removes it, but for answers that the server has yet to get.
 */
export class Belongings {
  readonly #storage: DurableStorage;

  constructor(storage: DurableStorage) {
    this.#storage = storage;
  }

  /** Makes what lies open the user's, or a visitor's when null; somebody else's is put away. */
  settle(user: string | null): void {
    const before = this.#storage.get(OPEN_FOR);
    if (before !== null && before !== user) this.#putAway(before, PERSONAL);
    if (user === null) {
      if (before !== null) this.#storage.remove(OPEN_FOR);
    } else {
      if (this.#storage.get(LEFT) !== null) this.#storage.remove(LEFT);
      if (before !== user) this.#storage.set(OPEN_FOR, user);
      this.#layOpen(user);
    }
  }

  /** Tells all pages of this browser that the user wants to leave it, before their login ends. */
  leave(user: string): void {
    this.#storage.set(LEFT, user);
  }

  /** Whether the user logged out of this browser; a login may also end in other ways. */
  hasLeft(user: string): boolean {
    return this.#storage.get(LEFT) === user;
  }

  /** Removes what the user wrote here. True when that was more than nothing. */
  forget(user: string): boolean {
    const storage = this.#storage;
    if (storage.get(OPEN_FOR) === user) this.#putAway(user, PERSONAL);
    storage.remove(OPEN_FOR);
    const away = awayOf(user);
    const gone = storage
      .keys(away)
      .filter((key) => !UNSENT.some((prefix) => key.startsWith(away + prefix.slice(OURS.length))));
    for (const key of gone) storage.remove(key);
    return gone.length > 0;
  }

  #putAway(user: string, prefixes: readonly string[]): void {
    for (const key of prefixes.flatMap((prefix) => this.#storage.keys(prefix))) {
      this.#move(key, awayKey(user, key));
    }
  }

  /** Whose place is taken by what was written as a visitor meanwhile waits until it is free. */
  #layOpen(user: string): void {
    const away = awayOf(user);
    for (const key of this.#storage.keys(away)) {
      const place = OURS + key.slice(away.length);
      if (this.#storage.get(place) === null) this.#move(key, place);
    }
  }

  #move(from: string, to: string): void {
    const text = this.#storage.get(from);
    // First away from where it can be seen: where storage is full, there is no room for both.
    this.#storage.remove(from);
    if (text !== null) this.#storage.set(to, text);
  }
}

const awayOf = (user: string) => `${AWAY}${user}.`;

/** Where what the user wrote under `key` waits for them while it isn't theirs that lies open. */
export function awayKey(user: string, key: string): string {
  return awayOf(user) + key.slice(OURS.length);
}
