import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool } from "kysely";
import type pg from "pg";

/**
 * Whether the running code handles a carrier's webhook. Held in async context, because every query on the way has
 * to use that lane: the number's route, the account, its keys, the text itself.
 */
const intake = new AsyncLocalStorage<true>();

/** Runs the work on the connections reserved for carriers' webhooks. */
export function inIntakeLane<Result>(work: () => Promise<Result>): Promise<Result> {
  return intake.run(true, work);
}

/** One driver over two pools, so that carriers' webhooks never queue behind other requests. */
export function createLanes(pools: { readonly requests: pg.Pool; readonly intake: pg.Pool }): PostgresPool {
  return {
    connect: () => (intake.getStore() === true ? pools.intake : pools.requests).connect(),
    // The pools are ended by whoever created them.
    end: async () => undefined,
    options: {},
  };
}
