import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OptOuts } from "./opt-outs/opt-outs.ts";

/** What the rules of contact need from elsewhere; handed in by the composition root. */
export interface ComplianceDeps {
  readonly platform: Pick<Platform, "clock" | "hashes">;
  readonly optOuts: OptOuts;
  /**
   * When the organization tried to reach numbers since then, by calls and by texts of its own accord, and where a campaign is
   * about to.
   * @param exceptIntentIds of calls and texts that do not count
   * @returns by number (E.164)
   */
  readonly listAttempts: (
    unit: ScopedUnitOfWork,
    phoneNumbers: readonly string[],
    since: Date,
    exceptIntentIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly Date[]>>;
}
