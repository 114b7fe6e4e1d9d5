import { type CheckResult, ok, skipped, warning } from "../../platform/check-result.ts";
import type { NumberConfiguration } from "../../providers/telephony/carrier-numbers.ts";
import type { PhoneNumber } from "../phone-numbers/phone-number.ts";
import { hideQuery } from "./hide-query.ts";

const NAME = "carrier-voice-url";

/**
 * Whether a number's calls come here. A warning at most: the organization may want them to go elsewhere.
 * @param configuration where the carrier sends them
 * @param expected where they should go to be answered here; null when this service does not answer the carrier's calls
 */
export function checkVoiceUrl(
  { capabilities }: Pick<PhoneNumber, "capabilities">,
  { voiceUrl, voiceNote }: Pick<NumberConfiguration, "voiceUrl" | "voiceNote">,
  expected: string | null,
): CheckResult {
  if (!capabilities.voice) return skipped(NAME, "the number takes no calls");
  const unaddressed = voiceNote === undefined ? "nowhere" : `elsewhere (${voiceNote})`;
  const place = voiceUrl === null ? unaddressed : `to ${hideQuery(voiceUrl)}`;
  if (expected === null) return skipped(NAME, `calls go ${place}; calls of this carrier are not answered here`);
  if (voiceUrl === expected) return ok(NAME, `calls go to ${voiceUrl}`);
  return warning(
    NAME,
    `the carrier sends calls ${place}, expected ${expected}`,
    `Assign the number again, or PUT /api/v1/phone-numbers/webhooks with voice_webhook_url ${expected}. Where the carrier keeps the address with a connection or an application, set it there first.`,
  );
}
