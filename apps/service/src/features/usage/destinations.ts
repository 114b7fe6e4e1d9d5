import { DomainError } from "@parley/foundation/domain-error";
// Only the large table (160 KB) knows the types of numbers; the small one just has lengths.
import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { DestinationRules } from "./limits.ts";

/** Country codes that are not assigned to a country (ITU-T E.164, "List of assigned country codes"). */
const SATELLITE_CODES: ReadonlySet<string> = new Set(["870", "881", "882", "883"]);
const SHARED_COST_CODE = "808";
const PREMIUM_CODE = "979";

/**
 * Refuses an unsolicited text or call to a number that attracts fraud: one whose owner earns from what it receives, or one that
 * costs many times the usual price. The numbering plan decides; unknown numbers pass, because plans grow faster than
 * tables of them.
 * @param from E.164 of the sending number, whose country is always allowed
 * @throws DomainError `invalid-input`, code `destination-not-allowed`
 */
export function checkDestination(rules: DestinationRules, from: string, to: string, kind: "Texts" | "Calls"): void {
  const sender = parsePhoneNumberFromString(from);
  const recipient = parsePhoneNumberFromString(to);
  if (recipient === undefined) return;
  const costlyKind = rules.allowsPremium ? null : costlyKindOf(recipient);
  if (costlyKind !== null) {
    throw new DomainError("invalid-input", `${kind} to ${costlyKind} numbers are not allowed`, {
      code: "destination-not-allowed",
      fix: "If this is intended, an admin can set settings.limits.allow_premium_destinations of the organization to true.",
    });
  }
  if (rules.allowedCountries === null || isSameCountry(sender, recipient)) return;
  if (recipient.country !== undefined && rules.allowedCountries.includes(recipient.country)) return;
  throw new DomainError(
    "invalid-input",
    `${kind} to ${recipient.country ?? "numbers of no known country"} are not allowed`,
    {
      code: "destination-not-allowed",
      fix: "An admin can add the country to settings.limits.allowed_destination_countries of the organization.",
    },
  );
}

function costlyKindOf(recipient: PhoneNumber): "premium-rate" | "shared-cost" | "satellite" | null {
  const type = recipient.getType();
  if (type === "PREMIUM_RATE" || recipient.countryCallingCode === PREMIUM_CODE) return "premium-rate";
  if (type === "SHARED_COST" || recipient.countryCallingCode === SHARED_COST_CODE) return "shared-cost";
  return SATELLITE_CODES.has(recipient.countryCallingCode) ? "satellite" : null;
}

/** Tells countries that share a code (+1) apart where the number allows it; toll-free numbers do not. */
function isSameCountry(sender: PhoneNumber | undefined, recipient: PhoneNumber): boolean {
  if (sender === undefined || sender.countryCallingCode !== recipient.countryCallingCode) return false;
  return sender.country === undefined || recipient.country === undefined || sender.country === recipient.country;
}
