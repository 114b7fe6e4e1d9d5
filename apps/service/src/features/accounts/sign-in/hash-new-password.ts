import { DomainError } from "@parley/foundation/domain-error";
import { hashPassword } from "../../../platform/crypto/password.ts";

/** NIST SP 800-63B (revision 3), 5.1.1.2: at least 8 characters, and none of those that are tried first. */
const MIN_PASSWORD_LENGTH = 8;

/**
 * The hash under which a password that somebody chose is kept.
 * @throws DomainError `invalid-input`: too short, or one that many people use
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new DomainError("invalid-input", `The password must be at least ${MIN_PASSWORD_LENGTH} characters long`, {
      code: "password-too-short",
    });
  }
  if (await isCommon(password)) {
    throw new DomainError("invalid-input", "This password is among those that are tried first", {
      code: "password-too-common",
      fix: "Choose one that is not in common use, such as a few words that mean something to you only.",
    });
  }
  return hashPassword(password);
}

async function isCommon(password: string): Promise<boolean> {
  // Loaded only now: most processes never see a new password.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const wanted = password.normalize("NFKC").toLowerCase();
  return dictionary["passwords-common"].includes(wanted) || new Set(wanted).size === 1;
}
