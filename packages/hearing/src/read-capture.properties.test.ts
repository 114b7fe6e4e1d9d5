import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import { cpuGrowthOfFourfold } from "@parley/foundation/tests/cpu-growth";
import fc from "fast-check";
import { isValidPhoneNumber } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import { heard, spokenIn } from "../tests/heard.ts";
import type { CaptureContext } from "./capture-reading.ts";
import { calendarDay } from "./pieces/calendar-date.ts";
import { readCapture } from "./read-capture.ts";
import { readConfirmation } from "./read-confirmation.ts";

const LANGUAGES = ["en", "de", "es", "fr"] as const;
type Language = (typeof LANGUAGES)[number];

const VALUES: readonly CaptureValue[] = [
  { kind: "phone" },
  { kind: "email" },
  { kind: "name" },
  { kind: "address" },
  { kind: "date", max: "today" },
  { kind: "date", min: "today" },
  { kind: "number", min: 1 },
  { kind: "number", digits: 6 },
  { kind: "choice", choices: [{ value: "red", synonyms: ["crimson"] }, { value: "no" }] },
];

const DIGIT_WORDS: Record<Language, readonly string[]> = {
  en: "zero one two three four five six seven eight nine".split(" "),
  de: "null eins zwei drei vier fünf sechs sieben acht neun".split(" "),
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve".split(" "),
  fr: "zéro un deux trois quatre cinq six sept huit neuf".split(" "),
};
const DOUBLE: Record<Language, string> = { en: "double", de: "doppel", es: "doble", fr: "double" };
const PLUS: Record<Language, string> = { en: "plus", de: "plus", es: "más", fr: "plus" };
const MARKS: Record<Language, Record<string, string>> = {
  en: { ".": "dot", "-": "dash", _: "underscore", "@": "at" },
  de: { ".": "Punkt", "-": "Minus", _: "Unterstrich", "@": "at" },
  es: { ".": "punto", "-": "guion", _: "guion bajo", "@": "arroba" },
  fr: { ".": "point", "-": "tiret", _: "tiret bas", "@": "arobase" },
};
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
const MONTHS = "January February March April May June July August September October November December".split(" ");

const language = fc.constantFrom(...LANGUAGES);
const digitsOf = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((digits) => digits.join(""));

const phoneNumber = fc
  .oneof(
    fc
      .tuple(fc.constantFrom("415", "212", "646"), fc.constantFrom("555", "867"), digitsOf(4, 4))
      .map((parts) => `+1${parts.join("")}`),
    digitsOf(7, 7).map((rest) => `+4930${rest.replace(/^0/, "1")}`),
    digitsOf(8, 8).map((rest) => `+336${rest}`),
    digitsOf(8, 8).map((rest) => `+346${rest}`),
    digitsOf(6, 6).map((rest) => `+447911${rest}`),
  )
  .filter((number) => isValidPhoneNumber(number));

describe("readCapture", () => {
  const talk = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          ..."no sorry at dot @ . - _ + double oh one twenty hundred thousand million and a half of the march next friday in two weeks ago 14 3 / 2026 415 555 yes right not is my name S as in Sam street J O H N und hundertundhundert y de et demi quatre vingt dix , ? #".split(
            " ",
          ),
        ),
        { maxLength: 40 },
      )
      .map((words) => words.join(" ")),
  );

  it("never throws, whatever is said, and neither does readConfirmation", () => {
    fc.assert(
      fc.property(
        talk,
        fc.constantFrom(...VALUES),
        fc.constantFrom("en", "en-US", "de", "es", "fr", "ja", ""),
        fc.constantFrom("speech", "text", "keys"),
        fc.constantFrom("US", "DE", "XX", null),
        (answer, value, tag, source, callerCountry) => {
          const context = spokenIn(tag, { source, callerCountry });
          const reading = readCapture(value, answer, context);
          readConfirmation(value, answer, context);
          readConfirmation(value, answer, context, reading.kind === "value" ? reading.value : "1984-03-14");
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("takes time in proportion to what is said, however it is made up", async () => {
    const parts = [
      ..."oh double hundert und hundertund at a@ . , - 1 1. twenty march may in no yes not alpha A as".split(" "),
      "S as in",
      "a dot",
      "is my name",
    ];
    for (const value of VALUES) {
      const readAll = (size: number) => {
        for (const text of parts.flatMap((part) => [`${part} `.repeat(size), part.repeat(size)])) {
          readCapture(value, text.slice(0, size), spokenIn("de"));
          readConfirmation(value, text.slice(0, size), spokenIn("en"), "1984-03-14");
        }
      };
      expect(await cpuGrowthOfFourfold(readAll, 2_000)).toBeLessThan(10);
    }
  });

  it("reads 2,000 characters and no more", () => {
    expect(heard({ kind: "number" }, `${"a".repeat(1_998)} 5`, spokenIn("en"))).toBe(5);
    expect(heard({ kind: "number" }, `${"a".repeat(1_999)} 5`, spokenIn("en"))).toBe("none");
  });

  it("reads every telephone number, said digit by digit in numerals or words, in groups, with double", () => {
    fc.assert(
      fc.property(
        phoneNumber,
        language,
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (number, tag, flips) => {
          const said = sayDigits(number.slice(1), tag, flips);
          for (const callerCountry of ["US", "DE", null]) {
            expect(heard({ kind: "phone" }, `${PLUS[tag]} ${said}`, spokenIn(tag, { callerCountry }))).toBe(number);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("reads every code of digits, said in any of these ways", () => {
    fc.assert(
      fc.property(
        digitsOf(1, 12),
        language,
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (digits, tag, flips) => {
          const value = { kind: "number" as const, digits: digits.length };
          expect(heard(value, sayDigits(digits, tag, flips), spokenIn(tag))).toBe(digits);
        },
      ),
      { numRuns: 1000 },
    );
  });

  const date = fc
    .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

  it("reads every date in several phrasings", () => {
    fc.assert(
      fc.property(date, (iso) => {
        const { year, month, day } = calendarDay(iso);
        const name = MONTHS[month - 1] ?? "";
        const phrasings = [
          `${name} ${day}, ${year}`,
          `the ${ordinal(day)} of ${name} ${yearInWords(year)}`,
          `${name} the ${ordinal(day)}, ${yearInWords(year)}`,
          `${day} ${name} ${year}`,
          `${month}/${day}/${year}`,
          `${inWords(month)} ${inWords(day)} ${yearInWords(year)}`,
          iso,
          `${sayDigits(iso.slice(5).replace("-", "") + String(year), "en", [])}`,
        ];
        for (const phrasing of phrasings) {
          expect([phrasing, heard({ kind: "date" }, phrasing, spokenIn("en"))]).toEqual([phrasing, iso]);
        }
        expect(heard({ kind: "date" }, `${day}.${month}.${year}`, spokenIn("de"))).toBe(iso);
      }),
      { numRuns: 500 },
    );
  });

  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,6}[a-z0-9])?$/);
  const email = fc
    .tuple(fc.stringMatching(/^[a-z0-9_-](?:[a-z0-9_-]|\.[a-z0-9_-]){0,10}$/), label, fc.stringMatching(/^[a-z]{2,5}$/))
    .map(([local, domain, top]) => `${local}@${domain}.${top}`);

  it("reads every e-mail address that is spelled out", () => {
    fc.assert(
      fc.property(email, language, fc.boolean(), (address, tag, areDigitsWords) => {
        const said = [...address]
          .map((letter) => MARKS[tag][letter] ?? (areDigitsWords ? DIGIT_WORDS[tag][Number(letter)] : letter) ?? letter)
          .join(" ");
        expect([said, heard({ kind: "email" }, said, spokenIn(tag))]).toEqual([said, address]);
      }),
      { numRuns: 2000 },
    );
  });

  it("hears what it reads back as the same value, in every language", () => {
    const again = (value: CaptureValue, answer: string, context: CaptureContext) => {
      const reading = readCapture(value, answer, context);
      if (reading.kind !== "value") throw new Error(`No value: ${answer}`);
      const second = readCapture(value, reading.spoken, { ...context, source: "speech" });
      expect([reading.spoken, second.kind === "value" ? second.value : second.kind]).toEqual([
        reading.spoken,
        reading.value,
      ]);
      expect(readConfirmation(value, reading.spoken, { ...context, source: "speech" }, reading.value).kind).toBe("yes");
    };
    fc.assert(
      fc.property(
        language,
        fc.constantFrom("US", "DE", "FR", null),
        phoneNumber,
        email,
        date,
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        digitsOf(1, 12),
        (tag, callerCountry, number, address, day, amount, digits) => {
          const text = spokenIn(tag, { callerCountry, source: "text" });
          again({ kind: "phone" }, number, text);
          again({ kind: "email" }, address, text);
          again({ kind: "date" }, day, text);
          const rounded = Number(amount.toFixed(6));
          const written = String(rounded).includes("e") ? "0" : String(rounded);
          again({ kind: "number" }, tag === "en" ? written : written.replace(".", ","), text);
          again({ kind: "number", digits: digits.length }, digits, text);
        },
      ),
      { numRuns: 500 },
    );
    for (const name of ["John Smith", "Ludwig van Beethoven", "Mary O'Neil", "Jean-Pierre Dupont"]) {
      again({ kind: "name" }, name, spokenIn("en"));
    }
    for (const address of ["125 Elm Street, 94103", "221B Baker Street, London"]) {
      again({ kind: "address" }, address, spokenIn("en"));
    }
  });
});

/** @param flips how to say each: as a word, with a comma behind, doubled where it can be */
function sayDigits(digits: string, tag: Language, flips: readonly boolean[]): string {
  const said: string[] = [];
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charAt(index);
    const isWord = flips[index] ?? true;
    const isDouble = digits.charAt(index + 1) === digit && (flips[index + 1] ?? false);
    const name = isWord ? (DIGIT_WORDS[tag][Number(digit)] ?? digit) : digit;
    const pause = (flips[index + 2] ?? false) && (flips[index + 3] ?? false) ? "," : "";
    said.push(`${isDouble ? `${DOUBLE[tag]} ` : ""}${name}${pause}`);
    if (isDouble) index += 1;
  }
  return said.join(" ");
}

function inWords(value: number): string {
  if (value < 10) return DIGIT_WORDS.en[value] ?? "";
  if (value < 20) return TEENS[value - 10] ?? "";
  return [TENS[Math.floor(value / 10)], ...(value % 10 > 0 ? [inWords(value % 10)] : [])].join(" ");
}

function ordinal(value: number): string {
  if (value <= 20) return ORDINALS[value - 1] ?? "";
  if (value === 30) return "thirtieth";
  return `${TENS[Math.floor(value / 10)]} ${ORDINALS[(value % 10) - 1]}`;
}

function yearInWords(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (year >= 2000 && year < 2010) return `two thousand${rest > 0 ? ` ${inWords(rest)}` : ""}`;
  if (rest === 0) return `${inWords(century)} hundred`;
  return `${inWords(century)} ${rest < 10 ? `oh ${inWords(rest)}` : inWords(rest)}`;
}
