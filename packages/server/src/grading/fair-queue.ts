/** A queue that serves its users in turn, so that one who sends a hundred jobs delays nobody else by more than one. */
export interface FairQueue<T> {
  /** False when the queue, or this user's part of it, is full: then nothing was added. */
  add(user: string, job: T): boolean;
  /** The next job, users in turn; undefined when there is none. */
  take(): T | undefined;
  /** Removes and returns everything. */
  drain(): T[];
  readonly size: number;
}

export function fairQueue<T>(limits: { readonly total: number; readonly perUser: number }): FairQueue<T> {
  /** In the order in which users are served. */
  const jobs = new Map<string, T[]>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add(user, job) {
      const own = jobs.get(user) ?? [];
      if (size >= limits.total || own.length >= limits.perUser) return false;
      own.push(job);
      jobs.set(user, own);
      size++;
      return true;
    },
    take() {
      for (const [user, own] of jobs) {
        const job = own.shift();
        // To the end of the line, or out of it.
        jobs.delete(user);
        if (own.length > 0) jobs.set(user, own);
        size--;
        return job;
      }
      return undefined;
    },
    drain() {
      const all = [...jobs.values()].flat();
      jobs.clear();
      size = 0;
      return all;
    },
  };
}
