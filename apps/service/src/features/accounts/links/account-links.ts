import { DomainError } from "@parley/foundation/domain-error";

/** A link that works once for anyone who has it; only the hash of its token is stored. */
export interface OneTimeLink {
  readonly token: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** The addresses of the pages that take a token, which is 43 base64url characters and needs no escaping. */
export interface AccountLinks {
  invitation(token: string): string;
  setUp(token: string): string;
  passwordReset(token: string): string;
  emailVerification(token: string): string;
}

/** @param publicBaseUrl origin without a trailing slash. */
export function createAccountLinks(publicBaseUrl: string): AccountLinks {
  const link = (page: string) => (token: string) => `${publicBaseUrl}/${page}?token=${token}`;
  return {
    invitation: link("accept-invitation"),
    setUp: link("set-up"),
    passwordReset: link("reset-password"),
    emailVerification: link("verify-email"),
  };
}

/** The same answer for a token that never existed, was used, or has expired. */
export function linkNotValid(): DomainError {
  return new DomainError("invalid-input", "The link is invalid, was used, or has expired", {
    code: "link-not-valid",
    fix: "Ask for a new link.",
  });
}
