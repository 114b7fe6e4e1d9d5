/** Runs work, so much of it at the same time; the rest waits for its turn. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** @param limit how many run at the same time; whoever came first goes first */
export function createSemaphore(limit: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody who comes now can take it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
