import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import type { Identity } from "../../../platform/http/identity.ts";

/** When the key expires that the request came with; also the default for a new key. Null: never, or no key was used. */
export function ownExpiry({ credential }: Identity): Date | null {
  return credential.kind === "api-key" ? credential.expiresAt : null;
}

/**
 * A key that expires cannot make one that outlives it: whoever stole it would have it for good.
 * @param wanted null: never
 * @throws DomainError `not-allowed`
 */
export function assertMayOutlive(maker: Identity, wanted: Date | null): void {
  const own = ownExpiry(maker);
  if (own === null || (wanted !== null && wanted <= own)) return;
  throw new DomainError(
    "not-allowed",
    `This API key expires at ${toWireTimestamp(own)} and no key it makes may outlive it`,
    {
      code: "expiry-beyond-own",
      fix: "Ask for that moment or an earlier one, or sign in.",
    },
  );
}

/** @throws DomainError `invalid-input`: what has expired already would never work */
export function assertIsAhead(expiresAt: Date, now: Date): void {
  if (expiresAt > now) return;
  throw new DomainError("invalid-input", "The key would have expired already", {
    code: "expiry-in-the-past",
    fix: "Choose a moment that is still to come; to end a key now, revoke it.",
  });
}

/**
 * An expiry is a promise to whoever reviewed the key, so it moves only towards the present.
 * @param former null: it was not to expire
 * @throws DomainError `invalid-state`
 */
export function assertIsSooner(expiresAt: Date, former: Date | null): void {
  if (former === null || expiresAt <= former) return;
  throw new DomainError(
    "invalid-state",
    `The key expires at ${toWireTimestamp(former)}, and only an earlier moment may replace that`,
    {
      code: "expiry-only-sooner",
      fix: "Rotate the key: the new one gets an expiry of its own.",
    },
  );
}
