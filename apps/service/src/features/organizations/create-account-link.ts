import { generateToken } from "../../platform/crypto/tokens.ts";
import type { AccountContext } from "./account-context.ts";
import type { OneTimeLink } from "./one-time-link.ts";
import { deleteOneTimeTokens, insertOneTimeToken } from "./one-time-token-store.ts";
import { findUserByEmail } from "./user-store.ts";

const PASSWORD_RESET_LIFETIME_MS = 60 * 60_000;
const EMAIL_VERIFICATION_LIFETIME_MS = 24 * 60 * 60_000;

type LinkContext = Pick<AccountContext, "platform" | "links">;

/**
 * A link with which the account's owner sets a new password: one hour, one use, and the ones before it end.
 * For whoever reaches the owner: the operator at the command line, or a mail.
 * @returns null when no active account has the address
 */
export function createPasswordResetLink(context: LinkContext, email: string): Promise<OneTimeLink | null> {
  return createLink(context, email, "password-reset", PASSWORD_RESET_LIFETIME_MS, context.links.passwordReset);
}

/** A link that proves the address to be its owner's: one day, one use. @returns null when no active account has it */
export function createEmailVerificationLink(context: LinkContext, email: string): Promise<OneTimeLink | null> {
  return createLink(
    context,
    email,
    "email-verification",
    EMAIL_VERIFICATION_LIFETIME_MS,
    context.links.emailVerification,
  );
}

async function createLink(
  { platform }: LinkContext,
  email: string,
  purpose: "password-reset" | "email-verification",
  lifetimeMs: number,
  toUrl: (token: string) => string,
): Promise<OneTimeLink | null> {
  const { clock, data, hashes, random } = platform;
  return data.unscoped.transaction(async (unit) => {
    const user = await findUserByEmail(unit.db, email);
    if (user === null || !user.isActive) return null;
    const token = generateToken(random).reveal();
    const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
    await deleteOneTimeTokens(unit.db, purpose, user.id);
    await insertOneTimeToken(unit.db, {
      hash: hashes.hash("one-time-token", token),
      purpose,
      userId: user.id,
      expiresAt,
    });
    return { token, url: toUrl(token), expiresAt };
  });
}
