import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/min";
import { type CaptureContext, type CaptureReading, invalid, NOTHING, type ValueReading } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { splitAtCorrections } from "../pieces/corrections.ts";
import { type DigitRun, digitRuns, joinRuns, keptBefore } from "../pieces/digit-runs.ts";
import { cutAnswer, heardTokens } from "../pieces/heard-tokens.ts";
import { spokenDigits } from "../pieces/spoken-digits.ts";
import type { Token } from "../pieces/tokens.ts";

type PhoneValue = Extract<CaptureValue, { kind: "phone" }>;

/** Fewer digits in a sentence are a quantity: "I have two phones". */
const FEWEST_DIGITS = 3;
const MOST_DIGITS = 20;
/** If a country's numbers differ more in length, one without its leading zero may be a local number. */
const MOST_LENGTHS = 3;

/** What a spreadsheet adds to a number that it takes for a decimal one; the zero is no digit of the number. */
const FRACTION_OF_ZEROS = /(?<=\d{7})[.,]0{1,2}(?!\d)/g;

/** A telephone number in E.164. */
export function readPhone(value: PhoneValue, answer: string, context: CaptureContext): CaptureReading {
  const language = languageFor(context.language);
  const country = countryFor(value, context);
  if (context.source === "keys") return keyed(cutAnswer(answer), country, language);
  const tokens = heardTokens(answer.replace(FRACTION_OF_ZEROS, ""), language);
  const parts = splitAtCorrections(tokens, language.corrections);
  const heard = lastNumber(
    parts.map((part) => digitRuns(part, language)),
    country,
  );
  if (heard.number !== null) return reading(heard.number, country, language);
  const again = lastNumber(
    parts.map((part) => digitRuns(part, language, { hearsHomophones: true })),
    country,
  );
  if (again.number !== null) return reading(again.number, country, language);
  return refused(heard.run, answer, country, isAllDigits(tokens));
}

/**
 * Corrects the end of a number: "no, it ends in 0123".
 * @param current E.164
 */
export function correctPhone(
  value: PhoneValue,
  answer: string,
  context: CaptureContext,
  current: string,
): ValueReading | null {
  const language = languageFor(context.language);
  const country = countryFor(value, context);
  const run = joinRuns(digitRuns(heardTokens(answer, language), language));
  if (run.digits.length < 2 || run.digits.length >= current.length - 1) return null;
  const number = parse(`${current.slice(0, -run.digits.length)}${run.digits}`, country);
  return number === null || number.number === current ? null : reading(number, country, language);
}

function keyed(answer: string, country: CountryCode | null, language: CaptureLanguage): CaptureReading {
  const digits = answer.replace(/[^0-9]/g, "");
  if (digits === "") return NOTHING;
  const run: DigitRun = { groups: [digits], digits, hasPlus: false, isFirstDoubtful: false };
  const number = parseRun(run, country);
  return number === null ? refused(run, answer, country, true) : reading(number, country, language);
}

interface Heard {
  readonly number: PhoneNumber | null;
  /** The last digits heard, even if they are not a complete number yet. */
  readonly run: DigitRun | null;
}

/** The last complete number wins; a short part after a correction replaces the end of what came before. */
function lastNumber(parts: readonly (readonly DigitRun[])[], country: CountryCode | null): Heard {
  let heard: Heard = { number: null, run: null };
  for (const runs of parts) {
    if (runs.length === 0) continue;
    const whole = numberIn(runs, country);
    const run = joinRuns(runs);
    if (whole.number !== null) heard = whole;
    else if (heard.run === null) heard = { number: null, run };
    else if (run.digits.length >= 2) heard = mended(heard, heard.run, run, country);
  }
  return heard;
}

function mended(before: Heard, previous: DigitRun, run: DigitRun, country: CountryCode | null): Heard {
  const kept =
    before.number === null ? keptBefore(previous.groups, run.digits) : [[previous.digits.slice(0, -run.digits.length)]];
  for (const part of kept) {
    const groups = [...part, ...run.groups];
    const candidate = { ...previous, groups, digits: groups.join("") };
    const number = parseRun(candidate, country);
    if (number !== null) return { number, run: candidate };
  }
  return { number: null, run };
}

function numberIn(runs: readonly DigitRun[], country: CountryCode | null): Heard {
  const candidates = [...runs.toReversed(), ...(runs.length > 1 ? [joinRuns(runs)] : [])];
  for (const run of candidates) {
    const number = parseRun(run, country);
    if (number !== null) return { number, run };
  }
  return { number: null, run: null };
}

function parseRun(run: DigitRun, country: CountryCode | null): PhoneNumber | null {
  for (const digits of readingsOf(run)) {
    if (digits.length > MOST_DIGITS) continue;
    const number = run.hasPlus ? parse(`+${digits}`, country) : parseUnmarked(digits, country);
    if (number !== null) return number;
  }
  return null;
}

/** The digits as said, without an "oh" that was a sigh, and only once if repeated. */
function readingsOf({ digits, isFirstDoubtful }: DigitRun): string[] {
  const half = digits.slice(0, digits.length / 2);
  return [digits, ...(isFirstDoubtful ? [digits.slice(1)] : []), ...(half + half === digits ? [half] : [])];
}

function parseUnmarked(digits: string, country: CountryCode | null): PhoneNumber | null {
  const national = country === null || isLocalOnly(digits, country) ? null : parse(digits, country);
  if (national !== null) return national;
  if (digits.startsWith("00")) return parse(`+${digits.slice(2)}`, country);
  return country === null ? parse(`+${digits}`, null) : null;
}

/** With variable-length numbers, every local number looks like one without the zero before its area code. */
function isLocalOnly(digits: string, country: CountryCode): boolean {
  if (digits.startsWith("0") || digits.startsWith(getCountryCallingCode(country))) return false;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const lengths = metadata.numberingPlan?.possibleLengths() ?? [];
  if (lengths.length <= MOST_LENGTHS) return false;
  const number = parse(digits, country)?.number;
  return number !== undefined && parse(`0${digits}`, country)?.number === number;
}

function parse(text: string, country: CountryCode | null): PhoneNumber | null {
  const number = parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false });
  return number?.isPossible() === true && number.isValid() && number.ext === undefined ? number : null;
}

function refused(
  run: DigitRun | null,
  answer: string,
  country: CountryCode | null,
  isWholeAnswer: boolean,
): CaptureReading {
  if (run === null || (run.digits.length < FEWEST_DIGITS && !isWholeAnswer)) return NOTHING;
  const text = `${run.hasPlus ? "+" : ""}${run.digits}`;
  const isUnknown = country === null && !run.hasPlus && !run.digits.startsWith("00");
  const isLocal = country !== null && !run.hasPlus && isLocalOnly(run.digits, country);
  const length = validatePhoneNumberLength(text, country ?? undefined);
  const isShort = isUnknown || isLocal || length === "TOO_SHORT" || length === "NOT_A_NUMBER";
  return invalid(isShort && run.digits.length <= MOST_DIGITS ? "incomplete" : "not-valid", answer);
}

function reading(number: PhoneNumber, country: CountryCode | null, language: CaptureLanguage): ValueReading {
  return {
    kind: "value",
    value: number.number,
    spoken: spokenNumber(number, country, language),
    written: number.formatInternational(),
  };
}

/** The national form for numbers of that country, otherwise with the country code. */
function spokenNumber(number: PhoneNumber, country: CountryCode | null, { digits }: CaptureLanguage): string {
  if (country !== null && number.countryCallingCode === getCountryCallingCode(country)) {
    const groups = groupsOf(number.formatNational());
    if (parseUnmarked(groups.join(""), country)?.number === number.number) return spokenDigits(groups);
  }
  const [code = "", ...groups] = groupsOf(number.formatInternational());
  return `${digits.plusWord} ${spokenDigits([code, ...groups])}`;
}

function groupsOf(formatted: string): string[] {
  return formatted.match(/[0-9]+/g) ?? [];
}

function countryFor(value: PhoneValue, context: CaptureContext): CountryCode | null {
  const country = value.country ?? context.callerCountry ?? "";
  return isSupportedCountry(country) ? country : null;
}

function isAllDigits(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind }) => kind !== "word");
}
