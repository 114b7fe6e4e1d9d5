import type { OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import type { Platform } from "../../../platform/platform.ts";
import type { WebhookLimits } from "../webhook-limits.ts";
import { SIGNING_SECRET_BYTES, signingSecretFrom } from "./sign-webhook.ts";
import {
  CURRENT_SECRET,
  insertCurrentSecret,
  PREVIOUS_SECRET,
  readSigningSecrets,
  replaceCurrentSecret,
  type SigningSecretName,
  type StoredSecret,
  type StoredSecrets,
} from "./signing-secret-store.ts";

export interface CurrentSigningSecret {
  readonly secret: Secret;
  readonly createdAt: Date;
  readonly previousExpiresAt: Date | null;
}

export interface SigningSecrets {
  /**
   * All secrets that are valid now, the current one first. An organization's first secret is made when it is first
   * needed.
   */
  valid(organizationId: OrganizationId): Promise<readonly Secret[]>;
  current(organizationId: OrganizationId): Promise<CurrentSigningSecret>;
  /** @throws DomainError `conflict` when somebody else rotated it at the same moment */
  rotate(organizationId: OrganizationId): Promise<CurrentSigningSecret>;
}

/**
 * An organization's signing secrets. Nothing is encrypted inside a transaction, because that may first have to make the
 * data key.
 */
export function createSigningSecrets(
  { data, envelope, random }: Pick<Platform, "data" | "envelope" | "random">,
  limits: Pick<WebhookLimits, "keepPreviousSecretMs">,
): SigningSecrets {
  const place = (organizationId: OrganizationId, name: SigningSecretName) => ({
    organizationId,
    table: "organization_secrets",
    row: name,
    column: "value_encrypted",
  });
  const newSecret = () => signingSecretFrom(random.bytes(SIGNING_SECRET_BYTES));
  const read = (organizationId: OrganizationId): Promise<StoredSecrets> =>
    data.scope(organizationId).transaction((unit) => readSigningSecrets(unit, limits.keepPreviousSecretMs));

  /** When several processes make the first secret at the same moment, all use the one stored first. */
  const ensure = async (organizationId: OrganizationId): Promise<StoredSecrets & { current: StoredSecret }> => {
    const stored = await read(organizationId);
    if (stored.current !== null) return { ...stored, current: stored.current };
    const encrypted = await envelope.encrypt(place(organizationId, CURRENT_SECRET), newSecret());
    await data.scope(organizationId).transaction((unit) => insertCurrentSecret(unit, encrypted));
    const { current, previous } = await read(organizationId);
    if (current === null) throw new Error("the signing secret that was just stored is missing");
    return { current, previous };
  };

  const present = async (organizationId: OrganizationId): Promise<CurrentSigningSecret> => {
    const { current, previous } = await ensure(organizationId);
    return {
      secret: await envelope.decrypt(place(organizationId, CURRENT_SECRET), current.encrypted),
      createdAt: current.storedAt,
      previousExpiresAt: previous === null ? null : new Date(previous.storedAt.getTime() + limits.keepPreviousSecretMs),
    };
  };

  return {
    async valid(organizationId) {
      const { current, previous } = await ensure(organizationId);
      const secrets = [await envelope.decrypt(place(organizationId, CURRENT_SECRET), current.encrypted)];
      if (previous !== null) {
        secrets.push(await envelope.decrypt(place(organizationId, PREVIOUS_SECRET), previous.encrypted));
      }
      return secrets;
    },
    current: present,
    async rotate(organizationId) {
      const { current } = await ensure(organizationId);
      // A ciphertext is bound to its row, so the previous secret is encrypted again for the row it moves to.
      const former = await envelope.decrypt(place(organizationId, CURRENT_SECRET), current.encrypted);
      const secrets = {
        replaced: current.encrypted,
        current: await envelope.encrypt(place(organizationId, CURRENT_SECRET), newSecret()),
        previous: await envelope.encrypt(place(organizationId, PREVIOUS_SECRET), former),
      };
      const isReplaced = await data.scope(organizationId).transaction((unit) => replaceCurrentSecret(unit, secrets));
      if (!isReplaced) {
        throw new DomainError("conflict", "The secret was rotated by someone else at the same time", {
          code: "secret-already-rotated",
          fix: "Read the secret again before rotating it once more.",
        });
      }
      return present(organizationId);
    },
  };
}
