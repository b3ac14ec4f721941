/** Counts what is open at once for each key. */
export interface ConcurrencyLimit {
  /**
   * A place for one more, to be given back by calling the result (more often does nothing); null when all are taken.
   */
  enter(key: string): (() => void) | null;
}

export function concurrencyLimit(most: number): ConcurrencyLimit {
  const open = new Map<string, number>();
  return {
    enter(key) {
      const count = open.get(key) ?? 0;
      if (count >= most) return null;
      open.set(key, count + 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      };
    },
  };
}
