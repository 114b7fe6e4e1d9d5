import type { Clock } from "@parley/foundation/clock";
import type { KeyedHashes } from "../crypto/keyed-hash.ts";
import type { DataDoor } from "../database/scope.ts";
import { type AttemptBudget, findFullAt, giveAttemptBack, takeAttempt } from "./attempt-limit-store.ts";

export interface AttemptLimiterOptions {
  /** Keeps the limiters apart: `failed-passwords`. */
  readonly name: string;
  readonly maxAttempts: number;
  /** How long it takes until all attempts are available again, one by one. */
  readonly perMs: number;
}

export type Attempt =
  /** `succeed` gives the attempt back, for limits that count only failures. */
  | { readonly isAllowed: true; succeed(): Promise<void> }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number };

export interface AttemptLimiter {
  /** Takes an attempt before its outcome is known, so that guesses sent at the same moment count as well. */
  begin(key: string): Promise<Attempt>;
}

export interface AttemptLimiterDeps {
  readonly data: DataDoor;
  readonly hashes: KeyedHashes;
  readonly clock: Clock;
}

/**
 * Limits attempts that could be used to guess or to annoy. Counted in the database, so that more processes or a
 * restart give nobody more tries; keys are stored as keyed hashes, since they are addresses.
 */
export function createAttemptLimiter(deps: AttemptLimiterDeps, options: AttemptLimiterOptions): AttemptLimiter {
  const { clock } = deps;
  const { db } = deps.data;
  const { name, perMs } = options;
  const intervalMs = perMs / options.maxAttempts;
  return {
    async begin(key) {
      const hash = deps.hashes.hash("attempt-limit", `${name}/${key}`).toString("base64url");
      const budget: AttemptBudget = { name, key: hash, intervalMs, perMs };
      const now = clock.now();
      if (await takeAttempt(db, budget, now))
        return { isAllowed: true, succeed: once(() => giveAttemptBack(db, budget)) };
      const fullAt = (await findFullAt(db, budget)) ?? now;
      const waitMs = fullAt.getTime() + intervalMs - perMs - now.getTime();
      return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await work();
  };
}
