import { DomainError } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import { parseMasterKey } from "../platform/crypto/master-key.ts";

export interface MasterKeySources {
  /** The ids of the master keys that the data is wrapped by. */
  readonly neededIds: readonly string[];
  /** MASTER_KEY. */
  readonly configured: Secret | null;
  /** MASTER_KEY_PREVIOUS. */
  readonly previous: readonly Secret[];
  /** What `DATA_DIR` holds already. */
  readonly stored: Secret | null;
  /** What the backup brings. */
  readonly fromBackup: Secret | null;
}

/**
 * Makes sure before anything is written that the restored secrets can be read.
 * @returns the key to put into `DATA_DIR`; null when the existing ones are enough
 * @throws DomainError when the service would start without the key, or with a different one
 */
export function planMasterKey(sources: MasterKeySources): Secret | null {
  const { neededIds, configured, previous, stored, fromBackup } = sources;
  const idOf = (key: Secret, origin: string) => parseMasterKey(key, origin).id;
  const previousIds = previous.map((key) => idOf(key, "MASTER_KEY_PREVIOUS"));
  const suffices = (key: Secret, origin: string) => {
    const ids = new Set([idOf(key, origin), ...previousIds]);
    return neededIds.every((id) => ids.has(id));
  };
  if (configured !== null) {
    if (suffices(configured, "MASTER_KEY")) return null;
    throw new DomainError("conflict", `MASTER_KEY is not the key that the backup needs (${neededIds.join(", ")})`, {
      code: "master-key-differs",
      fix:
        fromBackup === null
          ? "Set MASTER_KEY to the one the backed-up installation had; a new one can follow with MASTER_KEY_PREVIOUS."
          : "Unset MASTER_KEY to use the key that the backup holds; a new one can follow with MASTER_KEY_PREVIOUS.",
    });
  }
  if (stored !== null) {
    if (suffices(stored, "DATA_DIR/master-key")) return null;
    throw new DomainError("conflict", "DATA_DIR holds the master key of another installation", {
      code: "master-key-differs",
      fix: "Give an empty DATA_DIR, or move that key away if nothing is encrypted under it.",
    });
  }
  if (fromBackup !== null && suffices(fromBackup, "the master key of the backup")) return fromBackup;
  throw new DomainError("invalid-input", `The backup does not hold the master key it needs (${neededIds.join(", ")})`, {
    code: "master-key-missing",
    fix: "Set MASTER_KEY to the one the backed-up installation had.",
  });
}
