import { DomainError } from "@parley/foundation/domain-error";
import { verifyAgainstNothing, verifyPassword } from "../../../platform/crypto/password.ts";
import type { AccountContext } from "../account-context.ts";
import type { User } from "../users/user.ts";

/**
 * Whether the password is the account's. Without an account, or without a password, it takes as long: the answer must
 * not tell which addresses are known. Failures count against the account's own address, else the typed one: 10 an hour.
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
