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

/** A configuration's secrets stand where those of a tool in an assistant's record do; one rule says which they are. */
const PLACE: SecretPath = ["tools_settings", "custom_tools", 0, "configuration"];
const PLACE_TEXT = `${pathText(PLACE)}.`;

/** Where a secret belongs: a tool's own configuration, or what takes its place with an assistant. */
export interface ToolSecretOwner {
  readonly organizationId: OrganizationId;
  readonly toolId: ToolId;
  readonly assistantId: number | null;
}

/**
 * Cuts the secrets out of a configuration that is to be stored. A masked or empty one keeps what is stored in its place.
 * @param mayRedirect see `planSecrets`
 * @throws DomainError `invalid-input` (`secret-needed`)
 */
export function planToolSecrets(stored: JsonObject | null, next: JsonObject, mayRedirect: boolean): SecretPlan {
  return planSecrets(stored, withMasksForEmpty(next, PLACE) as JsonObject, mayRedirect, PLACE);
}

/**
 * Encrypts what a plan brings. Not to be run within a transaction.
 * @param stored secrets by their paths within the configuration, as the result has them
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

/** The configuration with its secrets in place of the masks: for the call itself, never for a response or a log. */
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

/** Paths of the secrets a configuration has. */
export function secretPathsOf(configuration: JsonObject): readonly string[] {
  return listSecrets(configuration, PLACE).map(({ path }) => withinConfiguration(pathText(path)));
}

/** Whether any secret is only a mask; a definition that is not saved cannot have one. */
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
