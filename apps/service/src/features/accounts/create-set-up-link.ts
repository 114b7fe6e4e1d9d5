import { generateToken } from "../../platform/crypto/tokens.ts";
import type { AccountContext } from "./account-context.ts";
import { insertOneTimeToken } from "./links/one-time-token-store.ts";
import type { OneTimeLink } from "./one-time-link.ts";
import { hasAnyUser } from "./users/user-store.ts";

const LIFETIME_MS = 15 * 60_000;

/**
 * The link by which an operator makes the first account: 15 minutes, one use. Null when there is an account already.
 * Each process that starts may print one; with the first that is used all others end.
 */
export async function createSetUpLink(
  context: Pick<AccountContext, "platform" | "links">,
): Promise<OneTimeLink | null> {
  const { clock, data, hashes, random } = context.platform;
  if (await hasAnyUser(data.unscoped)) return null;
  const token = generateToken(random).reveal();
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS);
  await insertOneTimeToken(data.unscoped, {
    hash: hashes.hash("one-time-token", token),
    purpose: "set-up",
    userId: null,
    email: null,
    expiresAt,
  });
  return { token, url: context.links.setUp(token), expiresAt };
}
