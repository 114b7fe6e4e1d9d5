import type { OrganizationId, PhoneNumberId } from "@parley/foundation/branded-ids";
import type { SecretScope } from "../../../platform/crypto/envelope.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";
import type { PhoneNumber } from "../phone-number.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { findConfiguration, saveFormerSettings } from "./configuration-store.ts";
import { expectedCallWebhooks, expectedSmsUrl, olderSmsUrl } from "./expected-webhooks.ts";
import { type FormerSettings, keepFormerSettings, parseFormerSettings } from "./former-settings.ts";

/**
 * Keeps what the carrier has of a number; to be done before anything of it is pointed here, each time: see
 * `keepFormerSettings`. It is committed first, so that a process that stops between the two loses nothing.
 * @throws ProviderError when the carrier cannot be asked: nothing is overwritten then
 */
export async function rememberFormerSettings(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  account: TelephonyAccount,
  number: PhoneNumber,
  signal?: AbortSignal,
): Promise<void> {
  const current = await account.readNumberRoutes(number.providerNumberId, signal);
  // Pointing it here is refused by the carrier then.
  if (current === null) return;
  const kept = await readFormerSettings(deps, scope, number.id);
  const former = keepFormerSettings(kept, number, current, ourAddresses(deps, number));
  const { envelope } = deps.platform;
  const ciphertext = await envelope.encrypt(secretScope(scope.organizationId, number.id), JSON.stringify(former));
  await scope.transaction((unit) => saveFormerSettings(unit, number.id, ciphertext));
}

/** Null: none are kept. */
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

/** Every address of ours that a number of the carrier may be pointed at, one of older configurations among them. */
function ourAddresses(deps: PhoneNumbersDeps, number: PhoneNumber): readonly string[] {
  const { publicBaseUrl } = deps.config;
  const vendor = deps.telephony.get(number.provider);
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
