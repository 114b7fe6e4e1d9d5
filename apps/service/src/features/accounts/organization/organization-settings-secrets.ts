import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Platform } from "../../../platform/platform.ts";
import { planSecrets } from "../../../platform/record-secrets/plan-secrets.ts";
import { sealSecrets } from "../../../platform/record-secrets/seal-secrets.ts";
import { isMask, MASK, maskSecret } from "../../../platform/record-secrets/secret-mask.ts";
import { type JsonObject, mapSecretsOfObject, pathText } from "../../../platform/record-secrets/secret-places.ts";
import { type StoredSecret, secretScopeOf } from "./organization-secret-store.ts";

/** The settings' own members, whose names are the organization's choice; one rule says which are secrets. */
const PLACE = ["settings"] as const;

/** Under which names they are kept: `settings.crm.api_key`. */
export const SETTINGS_SECRET_PREFIX = "settings.";

export interface SealedSettings {
  /** With a mask in place of every secret. */
  readonly settings: JsonObject;
  readonly secrets: readonly StoredSecret[];
}

/**
 * Cuts the secrets out of settings that are to be stored; a mask that is sent back keeps the stored one. Not to be run
 * within a transaction.
 * @param current what is stored now
 */
export async function sealSettings(
  { envelope }: Pick<Platform, "envelope">,
  organizationId: OrganizationId,
  current: SealedSettings,
  next: JsonObject,
): Promise<SealedSettings> {
  const stored = current.secrets.map(({ name, ciphertext }) => ({ path: name, ciphertext }));
  // Settings of before hold them in clear: those are not stored anywhere else, so a mask cannot mean them.
  const paths = new Set(stored.map(({ path }) => path));
  const plan = planSecrets(onlySealed(current.settings, paths), next, true, PLACE);
  const sealed = await sealSecrets(envelope, (path) => secretScopeOf(organizationId, path), plan, stored);
  return { settings: plan.settings, secrets: sealed.map(({ path, ciphertext }) => ({ name: path, ciphertext })) };
}

function onlySealed(settings: JsonObject, paths: ReadonlySet<string>): JsonObject {
  return mapSecretsOfObject(settings, PLACE, (path, value) => (paths.has(pathText(path)) ? value : null));
}

/** For an answer. @param showsEnds whether the caller may see the end of a secret */
export function maskSettings(settings: JsonObject, showsEnds: boolean): Record<string, unknown> {
  return mapSecretsOfObject(settings, PLACE, (_path, value) => {
    if (!showsEnds) return MASK;
    return isMask(value) ? value : maskSecret(value);
  });
}
