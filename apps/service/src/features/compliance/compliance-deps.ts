import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OptOuts } from "./opt-outs/opt-outs.ts";

/** What the rules of contact need from elsewhere; handed in by the composition root. */
export interface ComplianceDeps {
  readonly platform: Pick<Platform, "clock" | "hashes">;
  readonly optOuts: OptOuts;
  /** When the organization tried to reach a number since then, by calls and by texts of its own accord. */
  readonly listAttempts: (unit: ScopedUnitOfWork, phoneNumber: string, since: Date) => Promise<readonly Date[]>;
}
