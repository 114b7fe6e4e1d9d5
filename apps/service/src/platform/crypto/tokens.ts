import { Secret } from "@parley/foundation/secret";
import type { Random } from "@parley/foundation/seeded-random";

const TOKEN_BYTES = 32;

/** For links and cookies (invitation, password reset, sign-in): 256 random bits as 43 characters that need no escaping. */
export function generateToken(random: Random): Secret {
  return new Secret(random.bytes(TOKEN_BYTES).toString("base64url"));
}
