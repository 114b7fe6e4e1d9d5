import { deleteFullBudgets } from "../../../platform/auth/attempt-limit-store.ts";
import type { Schedule } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { deleteOldOneTimeTokens } from "../links/one-time-token-store.ts";
import { deleteOldSessions } from "./session-store.ts";

/** Long enough to answer "who was signed in last week". */
const KEEP_MS = 30 * 24 * 60 * 60_000;

/** Removes sign-ins and one-time tokens a month after their end, and attempt limits that no longer limit anybody. */
export function forgetOldSignIns(platform: Pick<Platform, "clock" | "data">): Schedule {
  return {
    name: "forget-old-sign-ins",
    everyMs: 60 * 60_000,
    run: async () => {
      const before = new Date(platform.clock.now().getTime() - KEEP_MS);
      await deleteOldSessions(platform.data.unscoped, before);
      await deleteOldOneTimeTokens(platform.data.unscoped, before);
      await deleteFullBudgets(platform.data.unscoped, platform.clock.now());
    },
  };
}
