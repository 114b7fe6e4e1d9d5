import type { NextDelivery } from "./claim-next-delivery.ts";

interface Waiter {
  readonly resolve: (next: NextDelivery) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets the workers of one process ask for the next delivery of a lane one after the other. When there is nothing,
 * everyone who was already waiting gets that answer: five hundred jobs for a URL that hangs cost a few queries instead of
 * five hundred, and wait in memory instead of each holding a database connection.
 */
export class LaneClaims {
  readonly #waiters = new Map<string, Waiter[]>();

  /** @param lane unique over all organizations. @param claim asks the database. */
  next(lane: string, claim: () => Promise<NextDelivery>): Promise<NextDelivery> {
    return new Promise((resolve, reject) => {
      const waiters = this.#waiters.get(lane);
      if (waiters !== undefined) {
        waiters.push({ resolve, reject });
        return;
      }
      const first = [{ resolve, reject }];
      this.#waiters.set(lane, first);
      // Never rejects: failures go to the waiters.
      void this.#serve(lane, first, claim);
    });
  }

  async #serve(lane: string, waiters: Waiter[], claim: () => Promise<NextDelivery>): Promise<void> {
    while (waiters.length > 0) {
      // Those who arrive from here on need another query: this one may not see their delivery.
      const presentCount = waiters.length;
      try {
        const next = await claim();
        const answered = waiters.splice(0, next.kind === "claimed" ? 1 : presentCount);
        // One worker is enough to fail what is waiting for a disabled URL.
        for (const [index, { resolve }] of answered.entries()) resolve(index === 0 ? next : { kind: "nothing" });
      } catch (error) {
        for (const { reject } of waiters.splice(0, presentCount)) reject(error);
      }
    }
    this.#waiters.delete(lane);
  }
}
