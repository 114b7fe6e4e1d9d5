import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";
import type { Envelope, SecretScope } from "../../platform/crypto/envelope.ts";
import type { StoredSecret } from "./assistant-store.ts";
import type { SecretPlan } from "./plan-secrets.ts";

/**
 * Encrypts what a plan brings and carries over what it keeps; a secret that changed its place is encrypted anew for it.
 * Not to be run within a transaction: the first use of an organization's key reads the database.
 */
export async function sealSecrets(
  envelope: Envelope,
  owner: { readonly organizationId: OrganizationId; readonly assistantId: AssistantId },
  plan: SecretPlan,
  stored: readonly StoredSecret[],
): Promise<readonly StoredSecret[]> {
  const scopeOf = (path: string) => secretScope(owner.organizationId, owner.assistantId, path);
  const storedByPath = new Map(stored.map((secret) => [secret.path, secret.ciphertext]));
  const sealed: StoredSecret[] = [];
  for (const [path, value] of plan.fresh) {
    sealed.push({ path, ciphertext: await envelope.encrypt(scopeOf(path), value) });
  }
  for (const [path, from] of plan.kept) {
    const ciphertext = storedByPath.get(from);
    if (ciphertext === undefined) throw new Error("a masked secret has no stored one behind it");
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

export function secretScope(organizationId: OrganizationId, assistantId: AssistantId, path: string): SecretScope {
  return { organizationId, table: "assistant_secrets", row: assistantId, column: path };
}
