import { DomainError } from "@parley/foundation/domain-error";

export interface ConcurrencyLimit {
  /** Runs the task when its turn comes, first come, first served. @throws DomainError `unavailable` when too many wait. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

export function createConcurrencyLimit(options: {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}): ConcurrencyLimit {
  let runningCount = 0;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (runningCount >= options.maxRunning) {
        if (waiting.length >= options.maxWaiting) {
          throw new DomainError("unavailable", "Too many sign-ins at once", { retryAfterSeconds: 1 });
        }
        // The finished task hands its slot to the next one, so the count stays the same.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        runningCount += 1;
      }
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) {
          runningCount -= 1;
        } else {
          next();
        }
      }
    },
  };
}
