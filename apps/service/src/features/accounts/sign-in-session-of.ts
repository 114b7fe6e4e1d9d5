import { DomainError } from "@parley/foundation/domain-error";
import type { Identity } from "../../platform/http/identity.ts";

/**
 * The sign-in the caller came with.
 * @throws DomainError `invalid-state` for an API key, which is none
 */
export function signInSessionIdOf(identity: Identity): string {
  if (identity.credential.kind !== "api-key") return identity.credential.sessionId;
  throw new DomainError("invalid-state", "An API key is no sign-in", {
    code: "not-a-sign-in",
    fix: "Sign in and send the access token or the session cookie.",
  });
}
