import { createSecretKey, type KeyObject } from "node:crypto";
import { DecryptionError, open, seal } from "./aes-gcm.ts";
import type { MasterKey, MasterKeys } from "./master-key.ts";

/** A key as stored in the database: useless without the master key it names. */
export interface WrappedKey {
  readonly masterKeyId: string;
  /** `iv.tag.ciphertext` */
  readonly wrappedKey: string;
}

/** @param context names what the key is for; unwrapping needs the same list. */
export function wrapKey(masterKey: MasterKey, key: KeyObject, context: readonly string[]): WrappedKey {
  const wrappedKey = seal(masterKey.key, key.export(), fullContext(masterKey, context));
  return { masterKeyId: masterKey.id, wrappedKey };
}

/** @throws DecryptionError `unknown-key` when the master key it names is not configured. */
export function unwrapKey(masterKeys: MasterKeys, wrapped: WrappedKey, context: readonly string[]): KeyObject {
  const masterKey = [masterKeys.current, ...masterKeys.previous].find(({ id }) => id === wrapped.masterKeyId);
  if (masterKey === undefined) {
    throw new DecryptionError(
      "unknown-key",
      `The master key ${wrapped.masterKeyId}, which wraps this key, is not configured (the current one is ` +
        `${masterKeys.current.id}). Set MASTER_KEY to it, or MASTER_KEY_PREVIOUS if you changed the master key.`,
    );
  }
  return createSecretKey(open(masterKey.key, wrapped.wrappedKey, fullContext(masterKey, context)));
}

function fullContext(masterKey: MasterKey, context: readonly string[]): readonly string[] {
  return ["parley-wrapped-key", masterKey.id, ...context];
}
