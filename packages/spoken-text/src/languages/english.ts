import { inThrees } from "../digit-groups.ts";
import { englishCardinal, englishOrdinal, englishYear } from "./english-numbers.ts";
import type { Countable, Currency, Language, TimeOfDay } from "./language.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");
const SHORT_MONTHS = "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec".split(" ");
const monthNumbers = Object.fromEntries(
  [...MONTHS, ...SHORT_MONTHS].map((name) => [
    name.toLowerCase(),
    MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1,
  ]),
);

const of = (one: string, many = `${one}s`): Countable => ({ one, many, form: "alone" });
const money = (one: string, many: string, cent: string | null, cents = `${cent}s`): Currency => ({
  ...of(one, many),
  cent: cent === null ? null : of(cent, cents),
});
const DOLLARS = money("dollar", "dollars", "cent");
const EUROS = money("euro", "euros", "cent");
const POUNDS = money("pound", "pounds", "penny", "pence");
const scale = (factor: number, one: string) => ({ factor, one, many: one, of: (noun: string) => noun });

/** American unless told otherwise. @param isMonthFirst whether 11/24 is in November */
export function english(isMonthFirst: boolean): Language {
  const date: Language["date"] = ({ day, month, year }, before) => {
    const [name, nth] = [MONTHS[month - 1], englishOrdinal(day)];
    const ofYear = year === null ? "" : englishYear(year);
    if (before.at(-1) === "the") return `${nth} of ${name}${ofYear && ` ${ofYear}`}`;
    return isMonthFirst ? `${name} ${nth}${ofYear && `, ${ofYear}`}` : `the ${nth} of ${name}${ofYear && ` ${ofYear}`}`;
  };
  return {
    decimalMark: ".",
    isSingularBelowTwo: false,
    groupMark: ",",
    isMonthFirst,
    cardinal: englishCardinal,
    year: englishYear,
    fraction: (digits) => `point ${[...digits].map((digit) => englishCardinal(Number(digit))).join(" ")}`,
    date,
    time,
    money: (whole, cents, currency) => {
      const major = `${englishCardinal(whole)} ${whole === 1 ? currency.one : currency.many}`;
      if (cents === null || cents === 0 || currency.cent === null) return major;
      const minor = `${englishCardinal(cents)} ${cents === 1 ? currency.cent.one : currency.cent.many}`;
      return whole === 0 ? minor : `${major} and ${minor}`;
    },
    phoneGroups: (digits) =>
      digits.length === 11 && digits.startsWith("1") ? ["1", ...inThrees(digits.slice(1))] : inThrees(digits),
    months: monthNumbers,
    currencies: {
      $: DOLLARS,
      US$: DOLLARS,
      USD: DOLLARS,
      dollars: DOLLARS,
      dollar: DOLLARS,
      "€": EUROS,
      EUR: EUROS,
      euros: EUROS,
      euro: EUROS,
      "£": POUNDS,
      GBP: POUNDS,
      pounds: POUNDS,
      CA$: money("Canadian dollar", "Canadian dollars", "cent"),
      A$: money("Australian dollar", "Australian dollars", "cent"),
      "¥": money("yen", "yen", null),
      JPY: money("yen", "yen", null),
      CHF: money("Swiss franc", "Swiss francs", "centime"),
    },
    units: {
      km: of("kilometer"),
      m: of("meter"),
      cm: of("centimeter"),
      mm: of("millimeter"),
      mi: of("mile"),
      ft: of("foot", "feet"),
      yd: of("yard"),
      "sq ft": of("square foot", "square feet"),
      "m²": of("square meter"),
      "km²": of("square kilometer"),
      kg: of("kilogram"),
      g: of("gram"),
      mg: of("milligram"),
      lb: of("pound"),
      lbs: of("pound"),
      oz: of("ounce"),
      l: of("liter"),
      L: of("liter"),
      ml: of("milliliter"),
      mL: of("milliliter"),
      "km/h": of("kilometer per hour", "kilometers per hour"),
      mph: of("mile per hour", "miles per hour"),
      "°C": of("degree Celsius", "degrees Celsius"),
      "°F": of("degree Fahrenheit", "degrees Fahrenheit"),
      "°": of("degree"),
      GB: of("gigabyte"),
      MB: of("megabyte"),
      TB: of("terabyte"),
      kW: of("kilowatt"),
      kWh: of("kilowatt hour"),
      W: of("watt"),
      V: of("volt"),
      Hz: of("hertz", "hertz"),
      h: of("hour"),
      hr: of("hour"),
      hrs: of("hour"),
      min: of("minute"),
      mins: of("minute"),
      sec: of("second"),
      ms: of("millisecond"),
    },
    scales: {
      thousand: scale(1e3, "thousand"),
      million: scale(1e6, "million"),
      billion: scale(1e9, "billion"),
      k: scale(1e3, "thousand"),
      K: scale(1e3, "thousand"),
      M: scale(1e6, "million"),
      bn: scale(1e9, "billion"),
      B: scale(1e9, "billion"),
    },
    per: {
      word: "per",
      units: {
        month: "month",
        mo: "month",
        year: "year",
        yr: "year",
        week: "week",
        wk: "week",
        day: "day",
        night: "night",
        hour: "hour",
        hr: "hour",
        h: "hour",
        min: "minute",
        minute: "minute",
        person: "person",
        kg: "kilogram",
        lb: "pound",
        user: "user",
        kWh: "kilowatt hour",
      },
    },
    fractions: {
      "½": "one half",
      "¼": "one quarter",
      "¾": "three quarters",
      "1/2": "one half",
      "1/4": "one quarter",
      "3/4": "three quarters",
      "1/3": "one third",
      "2/3": "two thirds",
      "24/7": "twenty-four seven",
    },
    abbreviations: {
      "e.g.": "for example",
      "i.e.": "that is",
      "approx.": "approximately",
      "vs.": "versus",
      "incl.": "including",
      "w/": "with",
      "w/o": "without",
    },
    beforeCode: /^(?:code|pin|zip|passcode|password|extension|ext|postcode)$/,
    keyWords:
      /^(?:press(?:es|ed|ing)?|push(?:es|ed|ing)?|hit|tap|touch|punch|dial(?:l?ed|l?ing|s)?|enter(?:ed|ing)?|type|typing|keys?|keypad|buttons?|followed|star|pound|hash)$/,
    words: {
      minus: "minus",
      plus: "plus",
      percent: "percent",
      to: "to",
      at: "at",
      and: "and",
      times: "times",
      equals: "equals",
      less: "less than",
      greater: "greater than",
      under: "under",
      over: "over",
      atMost: "at most",
      atLeast: "at least",
      about: "about",
      star: "star",
      pound: isMonthFirst ? "pound" : "hash",
      number: "number",
      dateAndTime: "at",
      extension: "extension",
    },
    symbols: { dot: "dot", slash: "slash", dash: "dash", underscore: "underscore" },
    goesOn: (word, before) =>
      /^(?:[ap]\.m\.|\d{1,2}\s?[ap]\.m\.|ext\.|no\.)$/i.test(word) ||
      (/^\d{1,2}(?:st|nd|rd|th)?,$/.test(word) && monthNumbers[before.at(-1) ?? ""] !== undefined) ||
      SHORT_MONTHS.includes(word.replace(".", "")),
    joiners:
      /^(?:[ap]\.?m\.?|o'clock|of|sq|ft|ext\.?|x\d+|thousand|million|billion|bn|dollars?|euros?|pounds?|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?)[,.;:!?]?$/i,
    ordinals: {
      pattern: /(\d{1,3})(?:st|nd|rd|th)(?![\p{L}\p{N}])/iuy,
      say: ([, digits = ""]) => englishOrdinal(Number(digits)),
    },
    own: [
      {
        // "November 24th, 2026" and "Nov. 24", with the full name already said.
        pattern:
          /(?:(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.? )?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?![\p{L}\p{N}:%°]|[-–/.,]\d)/uy,
        say: ([, short, digits = "", year], before) => {
          const day = Number(digits);
          const isAfterMonth = short === undefined && monthNumbers[before.at(-1) ?? ""] !== undefined;
          if ((short === undefined && !isAfterMonth) || day < 1 || day > 31) return null;
          const name = short === undefined ? "" : `${MONTHS[(monthNumbers[short.toLowerCase()] ?? 1) - 1]} `;
          return `${name}${englishOrdinal(day)}${year === undefined ? "" : `, ${englishYear(Number(year))}`}`;
        },
      },
      {
        pattern:
          /(\d{1,2})(?:st|nd|rd|th)?(?: of)? (January|February|March|April|May|June|July|August|September|October|November|December)(?:,? (\d{4}))?(?![\p{L}\p{N}])/uy,
        say: ([, day = "", month = "", year], before) =>
          Number(day) < 1 || Number(day) > 31
            ? null
            : date(
                {
                  day: Number(day),
                  month: monthNumbers[month.toLowerCase()] ?? 1,
                  year: year === undefined ? null : Number(year),
                },
                before,
              ),
      },
    ],
  };
}

function time({ hour: written, minute, half }: TimeOfDay): string {
  // The end of a day is the beginning of the next.
  const hour = written === 24 ? 0 : written;
  const isMidnight = hour === 0 && minute === 0 && half === null;
  if (isMidnight) return "midnight";
  const word = englishCardinal(hour % 12 === 0 ? 12 : hour % 12);
  const minutes = minute === 0 ? "" : ` ${minute < 10 ? "oh " : ""}${englishCardinal(minute)}`;
  if (half !== null) return `${word}${minutes} ${half.toUpperCase()}`;
  if (hour === 0) return `${word}${minutes} AM`;
  if (hour > 12) return `${word}${minutes} PM`;
  return minute === 0 ? `${word} o'clock` : `${word}${minutes}`;
}
