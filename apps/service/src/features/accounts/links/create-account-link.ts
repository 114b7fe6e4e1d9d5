import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { AccountContext } from "../account-context.ts";
import { findUserByEmail } from "../users/user-store.ts";
import type { OneTimeLink } from "./account-links.ts";
import { deleteOneTimeTokens, insertOneTimeToken, isOneTimeTokenUsed } from "./one-time-token-store.ts";

const PASSWORD_RESET_LIFETIME_MS = 60 * 60_000;
const EMAIL_VERIFICATION_LIFETIME_MS = 24 * 60 * 60_000;

/** Only for the owner of the account. */
export interface AccountLink extends OneTimeLink {
  /** As stored in the account, not as typed: two spellings the database treats as equal may be two mailboxes. */
  readonly email: string;
}

type LinkContext = Pick<AccountContext, "platform" | "links">;

/**
 * A link with which the account's owner sets a new password: it works once, for an hour, and earlier links end. It
 * reaches the owner by mail, or through the operator at the command line.
 * @param token of the mail that holds the link; a random one when absent
 * @returns null when no active account has the address, or a link with this token was used
 */
export function createPasswordResetLink(
  context: LinkContext,
  email: string,
  token?: string,
): Promise<AccountLink | null> {
  const { passwordReset } = context.links;
  return createLink(context, email, "password-reset", PASSWORD_RESET_LIFETIME_MS, passwordReset, token);
}

/**
 * A link by which the owner proves that the address is theirs: it works once, for a day.
 * @param token as above
 * @returns null as above
 */
export function createEmailVerificationLink(
  context: LinkContext,
  email: string,
  token?: string,
): Promise<AccountLink | null> {
  const { emailVerification } = context.links;
  return createLink(context, email, "email-verification", EMAIL_VERIFICATION_LIFETIME_MS, emailVerification, token);
}

async function createLink(
  { platform }: LinkContext,
  email: string,
  purpose: "password-reset" | "email-verification",
  lifetimeMs: number,
  toUrl: (token: string) => string,
  token: string = generateToken(platform.random).reveal(),
): Promise<AccountLink | null> {
  const { clock, data, hashes } = platform;
  return data.unscoped.transaction(async (unit) => {
    const user = await findUserByEmail(unit, email);
    if (user === null || !user.isActive) return null;
    const hash = hashes.hash("one-time-token", token);
    // A mail that goes out twice must not bring a used link back to life.
    if (await isOneTimeTokenUsed(unit, hash)) return null;
    const expiresAt = new Date(clock.now().getTime() + lifetimeMs);
    await deleteOneTimeTokens(unit, purpose, user.id);
    await insertOneTimeToken(unit, { hash, purpose, userId: user.id, email: user.email, expiresAt });
    return { token, url: toUrl(token), expiresAt, email: user.email };
  });
}
