import { DomainError } from "@parley/foundation/domain-error";
import { hashPassword } from "../../../platform/crypto/password.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import type { AccountContext } from "../account-context.ts";
import { assertMayTakeOverAccount } from "../keys/key-permissions.ts";
import { findUserById, setPasswordHash } from "../users/user-store.ts";
import { checkPassword } from "./check-password.ts";
import { endSessionsOfUser } from "./session-store.ts";

/**
 * Changes the caller's password and ends their other sign-ins. Whoever has none yet (an account made by another way of
 * signing in) gives an empty current one.
 * @throws DomainError `invalid-input` when the current password is not right, `rate-limited` after too many tries
 */
export async function changePassword(
  context: AccountContext,
  identity: Identity,
  passwords: { readonly current: string; readonly next: string },
): Promise<void> {
  const { clock, data } = context.platform;
  // The account and its sign-ins reach over organizations, so this is work for the unscoped door: by the caller's own id.
  const user = await findUserById(data.unscoped, identity.userId);
  if (user === null) throw new Error("the caller has no account");
  const isFirst = user.passwordHash === null && passwords.current === "";
  if (isFirst) assertMayTakeOverAccount(identity);
  const isRight = isFirst || (await checkPassword(context, user.email, user, passwords.current));
  if (!isRight) {
    throw new DomainError("invalid-input", "The current password is not right", { code: "current-password-wrong" });
  }
  const passwordHash = await hashPassword(passwords.next);
  const { credential } = identity;
  await data.unscoped.transaction(async ({ db }) => {
    await setPasswordHash({ db }, user.id, passwordHash);
    const keptSessionId = credential.kind === "api-key" ? null : credential.sessionId;
    await endSessionsOfUser({ db }, user.id, clock.now(), keptSessionId);
  });
}
