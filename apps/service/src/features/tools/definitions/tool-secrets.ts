import type { OrganizationId, ToolId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { Envelope, SecretScope } from "../../../platform/crypto/envelope.ts";
import { planSecrets, type SecretPlan } from "../../../platform/record-secrets/plan-secrets.ts";
import { type SealedSecret, sealSecrets } from "../../../platform/record-secrets/seal-secrets.ts";
import { isMask, MASK } from "../../../platform/record-secrets/secret-mask.ts";
import {
  isJsonObject,
  isSecretPlace,
  type JsonObject,
  listSecrets,
  mapSecretsOfObject,
  pathText,
  type SecretPath,
} from "../../../platform/record-secrets/secret-places.ts";

/** A configuration has its secrets in the same places as a tool in an assistant's record, so one rule serves both. */
const PLACE: SecretPath = ["tools_settings", "custom_tools", 0, "configuration"];
const PLACE_TEXT = `${pathText(PLACE)}.`;

/** The owner of a secret: a tool's own configuration, or an assignment that overrides it for an assistant. */
export interface ToolSecretOwner {
  readonly organizationId: OrganizationId;
  readonly toolId: ToolId;
  readonly assistantId: number | null;
}

/**
 * Cuts the secrets out of a configuration before it is stored. A masked or empty secret keeps the stored one.
 * @param mayRedirect see `planSecrets`
 * @throws DomainError `invalid-input` (`secret-needed`)
 */
export function planToolSecrets(stored: JsonObject | null, next: JsonObject, mayRedirect: boolean): SecretPlan {
  return planSecrets(stored, withMasksForEmpty(next, PLACE) as JsonObject, mayRedirect, PLACE);
}

/**
 * Encrypts a plan's new secrets. Do not run it inside a transaction.
 * @param stored secrets by their paths within the configuration, like the result
 */
export async function sealToolSecrets(
  envelope: Envelope,
  owner: ToolSecretOwner,
  plan: SecretPlan,
  stored: readonly SealedSecret[],
): Promise<readonly SealedSecret[]> {
  const full = stored.map(({ path, ciphertext }) => ({ path: PLACE_TEXT + path, ciphertext }));
  const sealed = await sealSecrets(envelope, (path) => scopeOf(owner, withinConfiguration(path)), plan, full);
  return sealed.map(({ path, ciphertext }) => ({ path: withinConfiguration(path), ciphertext }));
}

/** The configuration with secrets instead of masks: for the request itself, never for a response or a log. */
export async function revealConfiguration(
  envelope: Envelope,
  owner: ToolSecretOwner,
  configuration: JsonObject,
  stored: readonly SealedSecret[],
): Promise<JsonObject> {
  const secrets = new Map<string, Secret>();
  for (const { path, ciphertext } of stored)
    secrets.set(path, await envelope.decrypt(scopeOf(owner, path), ciphertext));
  return mapSecretsOfObject(
    configuration,
    PLACE,
    (path) => secrets.get(withinConfiguration(pathText(path)))?.reveal() ?? null,
  );
}

/** The configuration without its secrets. */
export function withoutSecrets(configuration: JsonObject): JsonObject {
  return mapSecretsOfObject(configuration, PLACE, () => null);
}

/** The configuration for people who may not see the last characters of secrets. */
export function withPlainMasks(configuration: JsonObject): JsonObject {
  return mapSecretsOfObject(configuration, PLACE, () => MASK);
}

/** The paths of a configuration's secrets. */
export function secretPathsOf(configuration: JsonObject): readonly string[] {
  return listSecrets(configuration, PLACE).map(({ path }) => withinConfiguration(pathText(path)));
}

/** Whether any secret is just a mask, which an unsaved definition cannot have. */
export function hasMasks(configuration: JsonObject): boolean {
  return listSecrets(configuration, PLACE).some(({ value }) => isMask(value));
}

function scopeOf({ organizationId, toolId, assistantId }: ToolSecretOwner, path: string): SecretScope {
  return assistantId === null
    ? { organizationId, table: "tool_secrets", row: toolId, column: path }
    : { organizationId, table: "assistant_tool_secrets", row: `${assistantId}/${toolId}`, column: path };
}

function withinConfiguration(path: string): string {
  return path.slice(PLACE_TEXT.length);
}

function withMasksForEmpty(value: unknown, path: SecretPath): unknown {
  if (value === "") return isSecretPlace(path) ? MASK : value;
  if (Array.isArray(value)) return value.map((item, index) => withMasksForEmpty(item, [...path, index]));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withMasksForEmpty(member, [...path, name])]),
  );
}
