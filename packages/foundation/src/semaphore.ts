/** Limits how much work runs at the same time; the rest waits its turn. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** @param limit how many run at the same time, in order of arrival */
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
      // The place goes to the next in line, so that no newcomer can take it.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
