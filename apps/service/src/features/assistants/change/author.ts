import type { UserId } from "@parley/foundation/branded-ids";
import type { Identity } from "../../../platform/http/identity.ts";

/** Who changes an assistant. */
export interface ChangeAuthor {
  readonly userId: UserId;
  /** See `planSecrets`: only admins may send a stored secret to another address. */
  readonly mayRedirectSecrets: boolean;
}

export function changeAuthorOf({ userId, role, credential }: Identity): ChangeAuthor {
  const isAdmin = role === "admin" && (credential.kind !== "api-key" || credential.permissions.admin);
  return { userId, mayRedirectSecrets: isAdmin };
}
