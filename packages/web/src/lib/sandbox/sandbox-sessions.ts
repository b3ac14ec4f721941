import { type OpenSandbox, SandboxSession } from "./sandbox-session.ts";

/**
 * The sessions of a page, one for each dataset. PostgreSQL is large: when one session starts it, sessions that nobody
 * uses give theirs up at once.
 */
export class SandboxSessions {
  readonly #sessions = new Map<string, SandboxSession>();
  readonly #openDataset: (slug: string) => OpenSandbox;

  constructor(openDataset: (slug: string) => OpenSandbox) {
    this.#openDataset = openDataset;
  }

  /** The session of a dataset; nothing is started by asking for it. */
  of(slug: string): SandboxSession {
    const known = this.#sessions.get(slug);
    if (known !== undefined) return known;
    const open = this.#openDataset(slug);
    const session: SandboxSession = new SandboxSession((report) => {
      for (const other of this.#sessions.values()) {
        if (other !== session && !other.isUsed && other.state().readiness.phase !== "idle") other.close();
      }
      return open(report);
    });
    this.#sessions.set(slug, session);
    return session;
  }
}
