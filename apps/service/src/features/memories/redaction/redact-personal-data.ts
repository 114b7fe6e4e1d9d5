import { isIP } from "node:net";
import { ADDRESSES } from "./address-patterns.ts";
import { BIRTH_DATES } from "./birth-date-patterns.ts";

/** What stands in a text instead of personal data that has no business in a memory. */
export type RedactionToken = "[PHONE]" | "[EMAIL]" | "[SSN]" | "[CREDIT_CARD]" | "[ADDRESS]" | "[DOB]" | "[IP_ADDRESS]";

const EMAIL = /[\p{L}\d][\p{L}\d._%+-]*@[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d-]{2,})+/giu;
/** `jane dot doe at example dot com`, in four languages. */
const SPOKEN_EMAIL =
  /\b[\w-]+(?: (?:dot|punkt|punto|point|underscore|unterstrich|guion bajo|tiret bas|minus|dash) [\w-]+)* (?:at|ät|klammeraffe|arroba|arobase) [\w-]+(?: (?:dot|punkt|punto|point) [\w-]+)* (?:dot|punkt|punto|point) (?:com|org|net|edu|gov|info|biz|io|co|uk|us|ca|au|de|at|ch|es|mx|ar|fr|be|eu|example)\b/giu;
/** Digits with what people write between them. */
const DIGITS = /(?<![\p{L}\d.,:/-])(?:\+|\(?(?=\d))[\d(][\d ()./\u2011\u2013-]*\d(?![\p{L}\d:])/gu;
const SSN = /^\d{3}[- ]\d{2}[- ]\d{4}$/;
const SSN_CUE = /\b(?:ssn|social security(?: number)?)\W*(?:is|:)?\W*$/i;
const CALENDAR_DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))$/;
const IP_LIKE = /(?<![\p{L}\d.:])(?:[\da-f]*:[\da-f:.]+|\d{1,3}(?:\.\d{1,3}){3})(?![\p{L}\d:])/giu;

/** The fewest digits of a telephone number: with a plus, in groups, and in one piece, where order numbers are common. */
const PHONE_DIGITS = { plus: 7, groups: 7, run: 10, most: 15 } as const;
const CARD_DIGITS = { fewest: 13, most: 19 } as const;

/**
 * The text with personal data of the kinds above replaced, each by its token. Names stay: a memory without them says
 * nothing. Errs on the side of replacing.
 */
export function redactPersonalData(text: string): string {
  let redacted = text.replace(EMAIL, "[EMAIL]").replace(SPOKEN_EMAIL, "[EMAIL]");
  redacted = redacted.replace(IP_LIKE, (found) => (isIP(found) === 0 ? found : "[IP_ADDRESS]"));
  for (const pattern of BIRTH_DATES) redacted = redacted.replace(pattern, "$1[DOB]");
  for (const pattern of ADDRESSES) redacted = redacted.replace(pattern, "[ADDRESS]");
  return redacted.replace(
    DIGITS,
    (found, at: number, whole: string) => tokenOfDigits(found, whole.slice(0, at)) ?? found,
  );
}

function tokenOfDigits(written: string, before: string): RedactionToken | null {
  const digits = written.replace(/\D/g, "");
  if (SSN.test(written) || (digits.length === 9 && SSN_CUE.test(before))) return "[SSN]";
  if (digits.length >= CARD_DIGITS.fewest && digits.length <= CARD_DIGITS.most && passesLuhn(digits)) {
    return "[CREDIT_CARD]";
  }
  if (CALENDAR_DATE.test(written) || digits.length > PHONE_DIGITS.most) return null;
  const fewest = written.startsWith("+")
    ? PHONE_DIGITS.plus
    : /\D/.test(written)
      ? PHONE_DIGITS.groups
      : PHONE_DIGITS.run;
  return digits.length >= fewest ? "[PHONE]" : null;
}

/** ISO/IEC 7812-1, annex B: the check digit of payment cards. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = 2 * digit;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
