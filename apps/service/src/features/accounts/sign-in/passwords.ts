import { DomainError } from "@parley/foundation/domain-error";
import type { Identity } from "../../../platform/http/identity.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayTakeOverAccount } from "../keys/key-permissions.ts";
import { linkNotValid } from "../links/account-links.ts";
import { takeOneTimeToken } from "../links/one-time-token-store.ts";
import { findUserById, markEmailVerified, setPasswordHash } from "../users/user-store.ts";
import { checkPassword } from "./check-password.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { endSessionsOfUser } from "./session-store.ts";

/**
 * Changes the caller's password and ends their other sign-ins. A caller who has no password yet, because the account
 * was made through another way of signing in, sends an empty current one.
 * @throws DomainError `invalid-input` when the current password is wrong, `rate-limited` after too many tries
 */
export async function changeOwnPassword(
  context: AccountContext,
  identity: Identity,
  passwords: { readonly current: string; readonly next: string },
): Promise<void> {
  const { clock, data } = context.platform;
  // Unscoped, and by the caller's own id: the account and its sign-ins belong to no single organization.
  const user = await findUserById(data.unscoped, identity.userId);
  if (user === null) throw new Error("the caller has no account");
  const isFirst = user.passwordHash === null && passwords.current === "";
  if (isFirst) assertMayTakeOverAccount(identity);
  const isRight = isFirst || (await checkPassword(context, user.email, user, passwords.current));
  if (!isRight) {
    throw new DomainError("invalid-input", "The current password is wrong", { code: "current-password-wrong" });
  }
  const passwordHash = await hashNewPassword(passwords.next);
  const { credential } = identity;
  await data.unscoped.transaction(async (unit) => {
    await setPasswordHash(unit, user.id, passwordHash);
    const keptSessionId = credential.kind === "api-key" ? null : credential.sessionId;
    await endSessionsOfUser(unit, user.id, clock.now(), keptSessionId);
  });
}

/**
 * Sets a new password with the token of a reset link and ends every sign-in. It also verifies the address: the link was
 * sent to it, or the operator gave it to its owner.
 * @throws DomainError `invalid-input` when the token is not valid
 */
export async function resetPasswordByLink(
  context: Pick<AccountContext, "platform">,
  token: string,
  newPassword: string,
): Promise<void> {
  const { clock, data, hashes } = context.platform;
  const passwordHash = await hashNewPassword(newPassword);
  await data.unscoped.transaction(async (unit) => {
    const now = clock.now();
    const taken = await takeOneTimeToken(unit, hashes.hash("one-time-token", token), "password-reset", now);
    if (taken === null || taken.userId === null) throw linkNotValid();
    const user = await findUserById(unit, taken.userId);
    unit.actsFor({ organizationId: user?.defaultOrganizationId ?? null, userId: taken.userId });
    await setPasswordHash(unit, taken.userId, passwordHash);
    await markEmailVerified(unit, taken.userId);
    await endSessionsOfUser(unit, taken.userId, now, null);
  });
}
