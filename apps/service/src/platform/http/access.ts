import type { OperationAccess } from "@parley/contracts/operation";
import { DomainError } from "@parley/foundation/domain-error";
import type { Identity } from "./identity.ts";

/** @throws DomainError `not-allowed` */
export function authorize(access: OperationAccess, identity: Identity): void {
  const refusal = refusalOf(access, identity);
  if (refusal !== null) throw refusal;
}

/** Whether an operation with this access would be open to the caller: for answers that show some people more than others. */
export function mayDo(access: OperationAccess, identity: Identity): boolean {
  return refusalOf(access, identity) === null;
}

/**
 * The one place that says who may do what (decisions, "Who may"). A key has its user's rights, cut down to the key's own
 * permissions. Null: the caller may.
 */
function refusalOf(access: OperationAccess, { credential, role, isVerified }: Identity): DomainError | null {
  if (access === "public") return null;
  if (credential.kind === "api-key") {
    const needed = access === "admin" ? "admin" : access === "write" ? "write" : "read";
    if (!credential.permissions[needed]) {
      return new DomainError("not-allowed", `This API key lacks the ${needed} permission`, {
        code: "key-permission-missing",
        fix: `Use a key with the ${needed} permission.`,
      });
    }
  }
  if (access === "own-account" || access === "read") return null;
  if (!isVerified) {
    return new DomainError("not-allowed", "Your account is not verified", {
      code: "account-not-verified",
      fix: "Verify your e-mail address first.",
    });
  }
  const isEnough = access === "admin" ? role === "admin" : role !== "viewer";
  if (!isEnough) {
    return new DomainError(
      "not-allowed",
      access === "admin" ? "Only an organization admin may do this" : "Your role may only read",
      { code: "role-not-allowed" },
    );
  }
  return null;
}
