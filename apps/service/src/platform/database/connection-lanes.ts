import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";
import type pg from "pg";

/**
 * Whether the code that runs now takes in what a carrier brings. Carried beside the calls and not through them, because
 * every connection on the way has to be of that lane: the number's route, the account, its keys, the text itself.
 */
const intake = new AsyncLocalStorage<true>();

/** Everything the work asks of the database goes over the connections that are kept for carriers' webhooks. */
export function inIntakeLane<Result>(work: () => Promise<Result>): Promise<Result> {
  return intake.run(true, work);
}

/** One door to two pools: however many requests wait for the one, carriers' webhooks do not wait with them. */
export function createLanes(pools: { readonly requests: pg.Pool; readonly intake: pg.Pool }): PostgresPool {
  return {
    connect: () => (intake.getStore() === true ? pools.intake : pools.requests).connect(),
    // The pools are ended where they were made.
    end: async () => undefined,
    options: {},
  };
}
