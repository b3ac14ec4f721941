/** Events that are made whether or not anybody reads them, in their order; one reader. */
export interface EventQueue<T> extends AsyncIterable<T> {
  push(event: T): void;
  /** There will be no more. */
  end(): void;
}

export function eventQueue<T>(): EventQueue<T> {
  const waiting: T[] = [];
  let isOver = false;
  let wake = () => {};
  return {
    push(event) {
      waiting.push(event);
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) yield next;
        else if (isOver) return;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  };
}
