import { DomainError } from "@parley/foundation/domain-error";

/** One answer for a token that never was, was used, or has run out. */
export function linkNotValid(): DomainError {
  return new DomainError("invalid-input", "The link is not valid, was used, or has run out", {
    code: "link-not-valid",
    fix: "Ask for a new link.",
  });
}
