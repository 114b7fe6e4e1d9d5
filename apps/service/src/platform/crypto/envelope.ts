import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { Secret } from "@parley/foundation/secret";
import { DecryptionError, open, seal } from "./aes-gcm.ts";
import { createDataKeyRing, type DataKeyStore } from "./data-key-ring.ts";
import type { MasterKeys } from "./master-key.ts";

/** Where a ciphertext is stored. It is authenticated together with it: copied anywhere else, it cannot be decrypted. */
export interface SecretScope {
  readonly organizationId: OrganizationId;
  readonly table: string;
  /** What identifies the row; a number and its decimal text are the same. Composite keys are joined by the caller. */
  readonly row: string | number;
  readonly column: string;
}

/** Encrypts secrets at rest with the organization's data key, which the master key wraps. */
export interface Envelope {
  /** @returns `v1.<key id>.<iv>.<tag>.<ciphertext>`, base64url parts. */
  encrypt(scope: SecretScope, plaintext: string | Secret): Promise<string>;
  /** @throws DecryptionError */
  decrypt(scope: SecretScope, ciphertext: string): Promise<Secret>;
  /**
   * Rewraps the organization's data keys after the master key changed; ciphertexts stay as they are. Safe to repeat and
   * to run in several processes. Returns how many keys it rewrapped.
   */
  rewrap(organizationId: OrganizationId): Promise<number>;
}

export function createEnvelope(options: {
  readonly masterKeys: MasterKeys;
  readonly dataKeys: DataKeyStore;
  readonly clock: Clock;
}): Envelope {
  const ring = createDataKeyRing(options);
  return {
    async encrypt(scope, plaintext) {
      const { keyId, key } = await ring.current(scope.organizationId);
      const text = typeof plaintext === "string" ? plaintext : plaintext.reveal();
      return `v1.${keyId}.${seal(key, Buffer.from(text), contextOf(scope, keyId))}`;
    },
    async decrypt(scope, ciphertext) {
      const match = /^v1\.([A-Za-z0-9_-]+)\.(.*)$/s.exec(ciphertext);
      const [, keyId, sealed] = match ?? [];
      if (keyId === undefined || sealed === undefined) {
        throw new DecryptionError("malformed", "The ciphertext does not have the form v1.key.iv.tag.ciphertext");
      }
      const found = await ring.find(scope.organizationId, keyId);
      if (found === null) {
        throw new DecryptionError("unknown-key", "The organization has no data key with that id");
      }
      return new Secret(open(found.key, sealed, contextOf(scope, keyId)).toString());
    },
    rewrap: (organizationId) => ring.rewrap(organizationId),
  };
}

function contextOf({ organizationId, table, row, column }: SecretScope, keyId: string): readonly string[] {
  return ["parley-secret", "v1", keyId, String(organizationId), table, String(row), column];
}
