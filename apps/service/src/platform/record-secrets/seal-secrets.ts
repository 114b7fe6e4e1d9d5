import type { Envelope, SecretScope } from "../crypto/envelope.ts";
import type { SecretPlan } from "./plan-secrets.ts";

export interface SealedSecret {
  /** As in `pathText`. */
  readonly path: string;
  readonly ciphertext: string;
}

/** The encryption scope of the secret at a path of the record. */
export type SecretScopeOf = (path: string) => SecretScope;

/**
 * Encrypts a plan's new secrets and carries over those it keeps; a secret that moved is encrypted again for its new path.
 * Do not call it within a transaction: the first use of an organization's key reads the database.
 */
export async function sealSecrets(
  envelope: Envelope,
  scopeOf: SecretScopeOf,
  plan: SecretPlan,
  stored: readonly SealedSecret[],
): Promise<readonly SealedSecret[]> {
  const storedByPath = new Map(stored.map((secret) => [secret.path, secret.ciphertext]));
  const sealed: SealedSecret[] = [];
  for (const [path, value] of plan.fresh) {
    sealed.push({ path, ciphertext: await envelope.encrypt(scopeOf(path), value) });
  }
  for (const [path, from] of plan.kept) {
    const ciphertext = storedByPath.get(from);
    if (ciphertext === undefined) throw new Error("a masked secret has no stored ciphertext");
    sealed.push({
      path,
      ciphertext:
        path === from
          ? ciphertext
          : await envelope.encrypt(scopeOf(path), await envelope.decrypt(scopeOf(from), ciphertext)),
    });
  }
  return sealed;
}

/** Paths of the plan's new secrets that differ from what is stored at the same path. */
export async function findReplacedSecrets(
  envelope: Envelope,
  scopeOf: SecretScopeOf,
  plan: SecretPlan,
  stored: readonly SealedSecret[],
): Promise<ReadonlySet<string>> {
  const storedByPath = new Map(stored.map((secret) => [secret.path, secret.ciphertext]));
  const replaced = new Set<string>();
  for (const [path, value] of plan.fresh) {
    const ciphertext = storedByPath.get(path);
    const isSame = ciphertext !== undefined && (await envelope.decrypt(scopeOf(path), ciphertext)).reveal() === value;
    if (!isSame) replaced.add(path);
  }
  return replaced;
}
