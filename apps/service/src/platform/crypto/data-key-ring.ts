import { generateKeySync, type KeyObject, randomBytes } from "node:crypto";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { unwrapKey, type WrappedKey, wrapKey } from "./key-wrap.ts";
import type { MasterKeys } from "./master-key.ts";

export interface WrappedDataKey extends WrappedKey {
  /** Base64url characters, unique within the organization. */
  readonly keyId: string;
}

/** Storage for the wrapped keys; passed in, because it is SQL. */
export interface DataKeyStore {
  /** All keys of the organization, newest first. */
  load(organizationId: OrganizationId): Promise<readonly WrappedDataKey[]>;
  /** Stores the key unless the organization has one; returns the stored key, which another process may have made. */
  insertIfAbsent(organizationId: OrganizationId, key: WrappedDataKey): Promise<WrappedDataKey>;
  /** Replaces the key's wrapping if it is still `previous`; false when another process was first. */
  replaceWrapping(organizationId: OrganizationId, key: WrappedDataKey, previous: WrappedDataKey): Promise<boolean>;
}

export interface DataKey {
  readonly keyId: string;
  readonly key: KeyObject;
}

export interface DataKeyRing {
  /** The key to encrypt with; made when the organization has none. */
  current(organizationId: OrganizationId): Promise<DataKey>;
  /** The key with that id, or null. */
  find(organizationId: OrganizationId, keyId: string): Promise<DataKey | null>;
  /** Rewraps every key of the organization that is wrapped by a previous master key. Returns how many. */
  rewrap(organizationId: OrganizationId): Promise<number>;
}

/** A deleted organization's keys leave memory within this time. */
const CACHE_MS = 5 * 60_000;
const MAX_CACHED_ORGANIZATIONS = 1_000;

interface CachedKeys {
  readonly keys: Promise<readonly DataKey[]>;
  readonly expiresAtMs: number;
}

/** Unwrapped data keys, kept in memory for a short time. */
export function createDataKeyRing(options: {
  readonly masterKeys: MasterKeys;
  readonly dataKeys: DataKeyStore;
  readonly clock: Clock;
}): DataKeyRing {
  const { masterKeys, dataKeys, clock } = options;
  /** Oldest first. Holds promises, so that a hundred requests after a start load the keys once. */
  const cache = new Map<OrganizationId, CachedKeys>();

  const unwrap = (organizationId: OrganizationId, wrapped: WrappedDataKey): DataKey => ({
    keyId: wrapped.keyId,
    key: unwrapKey(masterKeys, wrapped, contextOf(organizationId, wrapped.keyId)),
  });

  const remember = (organizationId: OrganizationId, keys: Promise<readonly DataKey[]>) => {
    const entry: CachedKeys = { keys, expiresAtMs: clock.monotonicMs() + CACHE_MS };
    cache.delete(organizationId);
    cache.set(organizationId, entry);
    for (const [oldest] of cache) {
      if (cache.size <= MAX_CACHED_ORGANIZATIONS) {
        break;
      }
      cache.delete(oldest);
    }
    // A failed load must not be cached. The caller gets the same rejection.
    keys.catch(() => {
      if (cache.get(organizationId) === entry) {
        cache.delete(organizationId);
      }
    });
    return keys;
  };

  const load = (organizationId: OrganizationId): Promise<readonly DataKey[]> =>
    remember(
      organizationId,
      dataKeys.load(organizationId).then((all) => all.map((wrapped) => unwrap(organizationId, wrapped))),
    );

  const cached = (organizationId: OrganizationId): Promise<readonly DataKey[]> | null => {
    const entry = cache.get(organizationId);
    return entry !== undefined && entry.expiresAtMs > clock.monotonicMs() ? entry.keys : null;
  };

  const create = async (organizationId: OrganizationId): Promise<readonly DataKey[]> => {
    const keyId = randomBytes(9).toString("base64url");
    const key = generateKeySync("aes", { length: 256 });
    const wrapped = { keyId, ...wrapKey(masterKeys.current, key, contextOf(organizationId, keyId)) };
    return [unwrap(organizationId, await dataKeys.insertIfAbsent(organizationId, wrapped))];
  };

  return {
    async current(organizationId) {
      const [newest] = await (cached(organizationId) ?? load(organizationId));
      if (newest !== undefined) {
        return newest;
      }
      const [created] = await remember(organizationId, create(organizationId));
      if (created === undefined) {
        throw new Error("The data key store returned no key");
      }
      return created;
    },
    async find(organizationId, keyId) {
      const known = (await cached(organizationId))?.find((key) => key.keyId === keyId);
      // Another process may have added a key since.
      return known ?? (await load(organizationId)).find((key) => key.keyId === keyId) ?? null;
    },
    async rewrap(organizationId) {
      let rewrappedCount = 0;
      for (const previous of await dataKeys.load(organizationId)) {
        if (previous.masterKeyId !== masterKeys.current.id) {
          const { keyId, key } = unwrap(organizationId, previous);
          const wrapped = { keyId, ...wrapKey(masterKeys.current, key, contextOf(organizationId, keyId)) };
          rewrappedCount += (await dataKeys.replaceWrapping(organizationId, wrapped, previous)) ? 1 : 0;
        }
      }
      return rewrappedCount;
    },
  };
}

/** A wrapped key copied to another organization's row does not open. */
function contextOf(organizationId: OrganizationId, keyId: string): readonly string[] {
  return ["data-key", String(organizationId), keyId];
}
