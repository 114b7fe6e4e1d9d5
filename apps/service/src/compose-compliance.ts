import { listCallAttempts } from "./features/calls/start/call-attempt-store.ts";
import { createComplianceFeature } from "./features/compliance/compliance-feature.ts";
import type { OptOuts } from "./features/compliance/opt-outs/opt-outs.ts";
import { listTextAttempts } from "./features/texts/send/text-attempt-store.ts";
import type { Feature } from "./platform/feature.ts";
import type { Platform } from "./platform/platform.ts";

/** Connects the rules of contact to what calls and texts have done, and have yet to do. */
export function composeComplianceFeature(platform: Pick<Platform, "clock" | "hashes">, optOuts: OptOuts): Feature {
  return createComplianceFeature({
    platform,
    optOuts,
    listAttempts: async (unit, phoneNumber, since) => [
      ...(await listCallAttempts(unit, phoneNumber, since)),
      ...(await listTextAttempts(unit, phoneNumber, since)),
    ],
  });
}
