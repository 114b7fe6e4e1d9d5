import { hashPassword } from "../../platform/crypto/password.ts";
import type { AccountContext } from "./account-context.ts";
import { linkNotValid } from "./link-not-valid.ts";
import { takeOneTimeToken } from "./links/one-time-token-store.ts";
import { endSessionsOfUser } from "./sign-in/session-store.ts";
import { findUserById, markEmailVerified, setPasswordHash } from "./users/user-store.ts";

/**
 * Sets a new password by the token of a reset link and ends every sign-in. It also verifies the address: the link went
 * to it, or from the operator to its owner.
 * @throws DomainError `invalid-input` when the token does not hold
 */
export async function resetPassword(
  context: Pick<AccountContext, "platform">,
  token: string,
  newPassword: string,
): Promise<void> {
  const { clock, data, hashes } = context.platform;
  const passwordHash = await hashPassword(newPassword);
  await data.unscoped.transaction(async (unit) => {
    const { db } = unit;
    const now = clock.now();
    const taken = await takeOneTimeToken({ db }, hashes.hash("one-time-token", token), "password-reset", now);
    if (taken === null || taken.userId === null) throw linkNotValid();
    const user = await findUserById({ db }, taken.userId);
    unit.actsFor({ organizationId: user?.defaultOrganizationId ?? null, userId: taken.userId });
    await setPasswordHash({ db }, taken.userId, passwordHash);
    await markEmailVerified({ db }, taken.userId);
    await endSessionsOfUser({ db }, taken.userId, now, null);
  });
}
