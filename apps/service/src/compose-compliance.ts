import { listCallAttempts } from "./features/calls/start/call-attempt-store.ts";
import type { ComplianceDeps } from "./features/compliance/compliance-deps.ts";
import type { OptOuts } from "./features/compliance/opt-outs/opt-outs.ts";
import { listTextAttempts } from "./features/texts/send/text-attempt-store.ts";
import type { Platform } from "./platform/platform.ts";

/** Connects the rules of contact to what calls and texts have done, and have yet to do. */
export function composeComplianceDeps(platform: Pick<Platform, "clock" | "hashes">, optOuts: OptOuts): ComplianceDeps {
  return {
    platform,
    optOuts,
    listAttempts: async (unit, phoneNumbers, since, exceptIntentIds) => {
      const calls = await listCallAttempts(unit, phoneNumbers, since, exceptIntentIds);
      const texts = await listTextAttempts(unit, phoneNumbers, since, exceptIntentIds);
      return new Map(
        phoneNumbers.map((number) => [number, [...(calls.get(number) ?? []), ...(texts.get(number) ?? [])]]),
      );
    },
  };
}
