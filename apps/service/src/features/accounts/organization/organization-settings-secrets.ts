import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Platform } from "../../../platform/platform.ts";
import { planSecrets } from "../../../platform/record-secrets/plan-secrets.ts";
import { sealSecrets } from "../../../platform/record-secrets/seal-secrets.ts";
import { isMask, MASK, maskSecret } from "../../../platform/record-secrets/secret-mask.ts";
import { type JsonObject, mapSecretsOfObject, pathText } from "../../../platform/record-secrets/secret-places.ts";
import { type StoredSecret, secretScopeOf } from "./organization-secret-store.ts";

/** Organizations choose the names of these settings, so only a name tells whether a setting is a secret. */
const PLACE = ["settings"] as const;

/** Secrets are stored under names with this prefix: `settings.crm.api_key`. */
export const SETTINGS_SECRET_PREFIX = "settings.";

export interface SealedSettings {
  /** With a mask in place of each secret. */
  readonly settings: JsonObject;
  readonly secrets: readonly StoredSecret[];
}

/**
 * Takes the secrets out of settings that are to be stored; a mask that is sent back keeps the stored secret. Do not call
 * it in a transaction.
 * @param current what is stored now
 */
export async function sealSettings(
  { envelope }: Pick<Platform, "envelope">,
  organizationId: OrganizationId,
  current: SealedSettings,
  next: JsonObject,
): Promise<SealedSettings> {
  const stored = current.secrets.map(({ name, ciphertext }) => ({ path: name, ciphertext }));
  // Old settings may hold secrets in clear text that are stored nowhere else, so a mask cannot stand for those.
  const paths = new Set(stored.map(({ path }) => path));
  const plan = planSecrets(onlySealed(current.settings, paths), next, true, PLACE);
  const sealed = await sealSecrets(envelope, (path) => secretScopeOf(organizationId, path), plan, stored);
  return { settings: plan.settings, secrets: sealed.map(({ path, ciphertext }) => ({ name: path, ciphertext })) };
}

function onlySealed(settings: JsonObject, paths: ReadonlySet<string>): JsonObject {
  return mapSecretsOfObject(settings, PLACE, (path, value) => (paths.has(pathText(path)) ? value : null));
}

/** For the API. @param showsEnds whether the caller may see how a secret ends */
export function maskSettings(settings: JsonObject, showsEnds: boolean): Record<string, unknown> {
  return mapSecretsOfObject(settings, PLACE, (_path, value) => {
    if (!showsEnds) return MASK;
    return isMask(value) ? value : maskSecret(value);
  });
}
