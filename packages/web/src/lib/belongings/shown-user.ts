/** What a change of the login means for a page. */
export type LoginChange =
  /** What it shows may stay. */
  | "none"
  /** It shows what isn't for whoever is there now: it has to begin anew. */
  | "left"
  /** The login ended without anybody asking for that in this browser: what is written stays before their eyes. */
  | "ended";

/** Whose things a page shows. Each page has its own: what other tabs have noticed before says nothing about it. */
export class ShownUser {
  #shown: string | null;
  #hasEnded = false;

  constructor(user: string | null) {
    this.#shown = user;
  }

  /** Now `user` is logged in here, or nobody. `hasLeft` tells of who was there whether they logged out of this browser. */
  change(user: string | null, hasLeft: (before: string) => boolean): LoginChange {
    if (user === this.#shown || this.#shown === null) {
      // Also what a visitor wrote is theirs.
      this.#shown = user;
      this.#hasEnded = false;
      return "none";
    }
    if (user === null && !hasLeft(this.#shown)) {
      const isNews = !this.#hasEnded;
      this.#hasEnded = true;
      return isNews ? "ended" : "none";
    }
    this.#shown = user;
    this.#hasEnded = false;
    return "left";
  }

  /** The page shows nothing of this user any more. */
  forget(user: string): void {
    if (this.#shown !== user) return;
    this.#shown = null;
    this.#hasEnded = false;
  }

  /** The user whose login ended while the page goes on showing what they wrote; null when there is none. */
  endedUser(): string | null {
    return this.#hasEnded ? this.#shown : null;
  }
}
