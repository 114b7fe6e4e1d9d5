import { DomainError } from "@parley/foundation/domain-error";
import { verifyAgainstNothing, verifyPassword } from "../../../platform/crypto/password.ts";
import type { AccountContext } from "../account-context.ts";
import type { User } from "../users/user.ts";

/**
 * Whether the password is the account's. The check takes equally long when there is no account or it has no password,
 * so that nobody can find out which addresses are known. Ten failures an hour are allowed for the account's address, or
 * for the typed one when there is no account.
 * @throws DomainError `rate-limited`
 */
export async function checkPassword(
  context: Pick<AccountContext, "passwordAttempts">,
  email: string,
  user: User | null,
  password: string,
): Promise<boolean> {
  const attempt = await context.passwordAttempts.begin((user?.email ?? email).toLowerCase());
  if (!attempt.isAllowed) {
    throw new DomainError("rate-limited", "Too many failed attempts for this account", {
      code: "too-many-failed-attempts",
      retryAfterSeconds: attempt.retryAfterSeconds,
      fix: `Wait ${attempt.retryAfterSeconds} s and try again.`,
    });
  }
  const hash = user?.passwordHash ?? null;
  const isRight = hash === null ? await verifyAgainstNothing(password) : await verifyPassword(password, hash);
  if (isRight) await attempt.succeed();
  return isRight;
}
