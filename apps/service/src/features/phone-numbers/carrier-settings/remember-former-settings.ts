import type { OrganizationId, PhoneNumberId } from "@parley/foundation/branded-ids";
import type { SecretScope } from "../../../platform/crypto/envelope.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { type AccountWith, withPart } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumber } from "../phone-number.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { findConfiguration, saveFormerSettings } from "./configuration-store.ts";
import { expectedCallWebhooks, expectedSmsUrl, olderSmsUrl } from "./expected-webhooks.ts";
import { type FormerSettings, keepFormerSettings, parseFormerSettings } from "./former-settings.ts";

/**
 * Stores a number's settings at the carrier (see `keepFormerSettings`). Call it each time before the number is pointed here;
 * it commits first, so that a process that stops in between loses nothing.
 * @throws ProviderError when the carrier cannot be asked; then nothing is overwritten
 */
export async function rememberFormerSettings(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  account: AccountWith<"numbers">,
  number: PhoneNumber,
  signal?: AbortSignal,
): Promise<void> {
  const current = await account.numbers.readNumberRoutes(number.providerNumberId, signal);
  // The account no longer has the number, so the carrier will refuse to point it here.
  if (current === null) return;
  const kept = await readFormerSettings(deps, scope, number.id);
  const former = keepFormerSettings(kept, number, current, ourAddresses(deps, number));
  const { envelope } = deps.platform;
  const ciphertext = await envelope.encrypt(secretScope(scope.organizationId, number.id), JSON.stringify(former));
  await scope.transaction((unit) => saveFormerSettings(unit, number.id, ciphertext));
}

/** Null when none are stored. */
export async function readFormerSettings(
  deps: Pick<PhoneNumbersDeps, "platform">,
  scope: OrganizationScope,
  id: PhoneNumberId,
): Promise<FormerSettings | null> {
  const state = await scope.transaction((unit) => findConfiguration(unit, id));
  if (state === null || state.formerSettings === null) return null;
  const place = secretScope(scope.organizationId, id);
  return parseFormerSettings((await deps.platform.envelope.decrypt(place, state.formerSettings.ciphertext)).reveal());
}

/** Every address of ours that a number of this carrier may be pointed at, older ones included. */
function ourAddresses(deps: PhoneNumbersDeps, number: PhoneNumber): readonly string[] {
  const { publicBaseUrl } = deps.config;
  const vendor = withPart(deps.telephony.get(number.provider), "calls");
  const calls = vendor === null ? {} : expectedCallWebhooks(publicBaseUrl, vendor);
  return [
    expectedSmsUrl(publicBaseUrl, number),
    olderSmsUrl(publicBaseUrl, number),
    ...Object.values(calls).filter((url) => typeof url === "string"),
  ];
}

function secretScope(organizationId: OrganizationId, id: PhoneNumberId): SecretScope {
  return { organizationId, table: "phone_number_configurations", row: id, column: "former_settings_encrypted" };
}
