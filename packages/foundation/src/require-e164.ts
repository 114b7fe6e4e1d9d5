import { DomainError } from "./domain-error.ts";
import { parseE164 } from "./e164.ts";

/**
 * @param member names the value in the error
 * @throws DomainError invalid-input
 */
export function requireE164(value: string, member: string): string {
  const number = parseE164(value);
  if (number !== null) return number;
  throw new DomainError("invalid-input", `${member} must be a phone number in E.164 form, such as +14155550123`, {
    code: "not-e164",
  });
}
