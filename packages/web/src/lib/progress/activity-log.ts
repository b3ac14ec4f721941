import { type Activity, activitySchema, MAX_ACTIVITIES } from "@master-sql/protocol";
import type { z } from "zod";
import type { Outbox } from "./outbox.ts";
import type { ActivityEntry } from "./outbox-entry.ts";

type OmitFromEach<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never;

/** An activity as it is told: what names it is added, and when it was unless it began earlier. */
export type ToldActivity = OmitFromEach<z.input<typeof activitySchema>, "id" | "at"> & {
  /** When it began, ISO 8601; now, when not set. */
  readonly at?: string;
};

export interface ActivitySurroundings {
  readonly outbox: Outbox;
  /** Id of who is signed in, or null. */
  readonly user: () => string | null;
  readonly now: () => Date;
  readonly newId: () => string;
  /** Calls `work` after so many milliseconds. */
  readonly after: (milliseconds: number, work: () => void) => void;
  /** Called when there is something new to send. */
  readonly onEntry: () => void;
}

/** Things that happen within so long of each other go into one entry. */
const GATHER_MS = 10_000;
/**
 * Entries of one owner that wait, in a browser that can't send them or of somebody who never signs in; the oldest go.
 */
const MOST_ENTRIES = 40;

/**
 * Gathers what the learner does into few entries of the outbox. What was gathered in the last seconds is lost if the
 * page dies; entries that wait are put together, which is harmless since the server knows each activity by its id.
 */
export class ActivityLog {
  readonly #with: ActivitySurroundings;
  #gathered: Activity[] = [];
  #owner: string | null = null;

  constructor(surroundings: ActivitySurroundings) {
    this.#with = surroundings;
  }

  /** Notes something; the rest is a matter of time, or of {@link flush}. */
  add(told: ToldActivity): void {
    const { user, now, newId, after } = this.#with;
    const owner = user();
    // What somebody else did before is theirs.
    if (owner !== this.#owner) this.flush();
    this.#owner = owner;
    const activity = activitySchema.safeParse({ at: now().toISOString(), ...told, id: newId() });
    if (!activity.success) {
      console.warn("Something that was done couldn't be noted.", activity.error);
      return;
    }
    if (this.#gathered.length === 0) after(GATHER_MS, () => this.flush());
    this.#gathered.push(activity.data);
    if (this.#gathered.length === MAX_ACTIVITIES) this.flush();
  }

  /** Notes something on which what is shown hangs, and hands it over at once. */
  addNow(told: ToldActivity): void {
    this.add(told);
    this.flush();
  }

  /** Hands over to the outbox what was gathered. */
  flush(): void {
    if (this.#gathered.length === 0) return;
    const { outbox, now, newId } = this.#with;
    const gathered = this.#gathered;
    this.#gathered = [];
    const waiting = outbox
      .snapshot()
      .entries.filter(
        (entry): entry is ActivityEntry =>
          entry.kind === "activity" && entry.owner === this.#owner && entry.delivery.state === "waiting",
      );
    const latest = waiting.at(-1);
    const joined = latest && latest.activities.length + gathered.length <= MAX_ACTIVITIES ? latest : null;
    outbox.add({
      kind: "activity",
      id: newId(),
      owner: this.#owner,
      createdAt: now().toISOString(),
      activities: joined ? [...joined.activities, ...gathered] : gathered,
      delivery: { state: "waiting", tries: 0, notBefore: 0 },
    });
    if (joined) outbox.remove(joined.id);
    this.#with.onEntry();
    const surplus = waiting.length + (joined ? 0 : 1) - MOST_ENTRIES;
    for (const { id } of waiting.slice(0, Math.max(0, surplus))) outbox.remove(id);
  }
}
