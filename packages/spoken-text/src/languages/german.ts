import { inThrees } from "../digit-groups.ts";
import { germanCardinal, germanOrdinalStem, germanYear } from "./german-numbers.ts";
import type { Countable, Currency, Language, NumberForm, TimeOfDay, WordsBefore } from "./language.ts";

const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const monthNumbers = Object.fromEntries(MONTHS.map((name, index) => [name.toLowerCase(), index + 1]));

const of = (one: string, many: string, form: NumberForm = "m"): Countable => ({ one, many, form });
const money = (name: string, form: NumberForm, cent: string | null): Currency => ({
  ...of(name, name, form),
  cent: cent === null ? null : of(cent, cent),
});
const EUROS = money("Euro", "m", "Cent");
const DOLLARS = money("Dollar", "m", "Cent");
const scale = (factor: number, one: string, many: string) => ({ factor, one, many, of: (noun: string) => noun });
const MILLIONS = scale(1e6, "Million", "Millionen");
const BILLIONS = scale(1e9, "Milliarde", "Milliarden");

/** After these an ordinal ends in "-en": "am vierundzwanzigsten". */
const DATIVE = new Set("am vom zum im beim ab bis seit den dem des zur ins".split(" "));
const PREPOSITIONS = new Set("in an auf aus bei mit nach seit von zu unter über vor hinter neben".split(" "));

function ordinal(value: number, before: WordsBefore): string {
  const stem = germanOrdinalStem(value);
  const [earlier, last] = [before.at(-2) ?? "", before.at(-1) ?? ""];
  if (DATIVE.has(last) || (last === "der" && PREPOSITIONS.has(earlier))) return `${stem}en`;
  return last === "der" || last === "die" || last === "das" ? `${stem}e` : `${stem}er`;
}

const date: Language["date"] = ({ day, month, year }, before) =>
  `${ordinal(day, before)} ${MONTHS[month - 1]}${year === null ? "" : ` ${germanYear(year)}`}`;

/** "14:30 Uhr": "vierzehn Uhr dreißig". */
function time({ hour, minute, half }: TimeOfDay): string {
  const hours = half === "pm" && hour < 12 ? hour + 12 : hour;
  return `${germanCardinal(hours, "m")} Uhr${minute === 0 ? "" : ` ${germanCardinal(minute)}`}`;
}

export const german: Language = {
  decimalMark: ",",
  isSingularBelowTwo: false,
  groupMark: ".",
  isMonthFirst: false,
  cardinal: germanCardinal,
  year: germanYear,
  fraction: (digits) => `Komma ${[...digits].map((digit) => germanCardinal(Number(digit))).join(" ")}`,
  date,
  time,
  money: (whole, cents, currency) => {
    const major = `${germanCardinal(whole, currency.form)} ${currency.one}`;
    if (cents === null || cents === 0 || currency.cent === null) return major;
    return whole === 0 ? `${germanCardinal(cents, "m")} ${currency.cent.one}` : `${major} ${germanCardinal(cents)}`;
  },
  phoneGroups: inThrees,
  months: monthNumbers,
  currencies: {
    "€": EUROS,
    EUR: EUROS,
    Euro: EUROS,
    $: DOLLARS,
    US$: DOLLARS,
    USD: DOLLARS,
    Dollar: DOLLARS,
    "£": { ...of("Pfund", "Pfund", "m"), cent: of("Penny", "Pence") },
    CHF: money("Franken", "m", "Rappen"),
    "¥": money("Yen", "m", null),
  },
  units: {
    km: of("Kilometer", "Kilometer"),
    m: of("Meter", "Meter"),
    cm: of("Zentimeter", "Zentimeter"),
    mm: of("Millimeter", "Millimeter"),
    "m²": of("Quadratmeter", "Quadratmeter"),
    qm: of("Quadratmeter", "Quadratmeter"),
    "km²": of("Quadratkilometer", "Quadratkilometer"),
    kg: of("Kilogramm", "Kilogramm"),
    g: of("Gramm", "Gramm"),
    mg: of("Milligramm", "Milligramm"),
    t: of("Tonne", "Tonnen", "f"),
    l: of("Liter", "Liter"),
    ml: of("Milliliter", "Milliliter"),
    "km/h": of("Kilometer pro Stunde", "Kilometer pro Stunde"),
    "°C": of("Grad Celsius", "Grad Celsius"),
    "°F": of("Grad Fahrenheit", "Grad Fahrenheit"),
    "°": of("Grad", "Grad"),
    GB: of("Gigabyte", "Gigabyte"),
    MB: of("Megabyte", "Megabyte"),
    TB: of("Terabyte", "Terabyte"),
    kW: of("Kilowatt", "Kilowatt"),
    kWh: of("Kilowattstunde", "Kilowattstunden", "f"),
    W: of("Watt", "Watt"),
    V: of("Volt", "Volt"),
    Hz: of("Hertz", "Hertz"),
    h: of("Stunde", "Stunden", "f"),
    Std: of("Stunde", "Stunden", "f"),
    "Std.": of("Stunde", "Stunden", "f"),
    min: of("Minute", "Minuten", "f"),
    Min: of("Minute", "Minuten", "f"),
    "Min.": of("Minute", "Minuten", "f"),
    Sek: of("Sekunde", "Sekunden", "f"),
    "Sek.": of("Sekunde", "Sekunden", "f"),
    ms: of("Millisekunde", "Millisekunden", "f"),
    PS: of("PS", "PS"),
  },
  scales: {
    "Mio.": MILLIONS,
    Mio: MILLIONS,
    Million: MILLIONS,
    Millionen: MILLIONS,
    "Mrd.": BILLIONS,
    Mrd: BILLIONS,
    Milliarden: BILLIONS,
    Tsd: scale(1e3, "tausend", "tausend"),
    "Tsd.": scale(1e3, "tausend", "tausend"),
  },
  per: {
    word: "pro",
    units: {
      Monat: "Monat",
      Jahr: "Jahr",
      Woche: "Woche",
      Tag: "Tag",
      Nacht: "Nacht",
      Stunde: "Stunde",
      Std: "Stunde",
      h: "Stunde",
      Min: "Minute",
      Minute: "Minute",
      Person: "Person",
      kg: "Kilogramm",
      kWh: "Kilowattstunde",
      Stück: "Stück",
      Liter: "Liter",
      l: "Liter",
    },
  },
  fractions: {
    "½": "ein halb",
    "¼": "ein Viertel",
    "¾": "drei Viertel",
    "1/2": "ein halb",
    "1/4": "ein Viertel",
    "3/4": "drei Viertel",
    "1/3": "ein Drittel",
    "2/3": "zwei Drittel",
    "24/7": "vierundzwanzig sieben",
  },
  abbreviations: {
    "z. B.": "zum Beispiel",
    "d. h.": "das heißt",
    "u. a.": "unter anderem",
    "bzw.": "beziehungsweise",
    "ca.": "circa",
    "inkl.": "inklusive",
    "zzgl.": "zuzüglich",
    "ggf.": "gegebenenfalls",
    "evtl.": "eventuell",
    "Nr.": "Nummer",
    "Tel.": "Telefon",
    "Mo.-Fr.": "Montag bis Freitag",
    "Mo-Fr": "Montag bis Freitag",
    "Mo–Fr": "Montag bis Freitag",
    "Mo-Sa": "Montag bis Samstag",
    "Sa-So": "Samstag bis Sonntag",
  },
  beforeCode: /^(?:code|pin|plz|postleitzahl|kennwort|zugangscode|bestätigungscode|durchwahl)$/,
  keyWords:
    /^(?:(?:ge)?drück(?:en|e|t|st)?|(?:ge)?tipp(?:en|e|t)|betätig(?:en|e|t)|(?:ge)?wähl(?:en|e|t)|tasten?(?:feld)?|eingeben|eingabe|geben|gefolgt|stern(?:taste)?|raute(?:taste)?)$/,
  words: {
    minus: "minus",
    plus: "plus",
    percent: "Prozent",
    to: "bis",
    at: "ät",
    and: "und",
    times: "mal",
    equals: "gleich",
    less: "kleiner als",
    greater: "größer als",
    under: "unter",
    over: "über",
    atMost: "höchstens",
    atLeast: "mindestens",
    about: "etwa",
    star: "Stern",
    pound: "Raute",
    number: "Nummer",
    dateAndTime: "um",
    extension: "Durchwahl",
  },
  symbols: { dot: "Punkt", slash: "Schrägstrich", dash: "Bindestrich", underscore: "Unterstrich" },
  goesOn: (word) => /^(?:\d{1,3}\.|(?:\d{1,2}\.){2}|Mio\.|Mrd\.|Tsd\.|z\.|d\.|u\.|Nr\.|Tel\.|ca\.)$/.test(word),
  joiners:
    /^(?:uhr|bis|mio\.?|mrd\.?|tsd\.?|million(?:en)?|milliarden|euro|dollar|prozent|b\.|h\.|a\.|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)[,.;:!?]?$/i,
  ordinals: {
    // Before a noun; at a sentence's end "3." is a number with a full stop.
    pattern: /(\d{1,3})\.(?= \p{Lu})/uy,
    say: ([, digits = ""], before) =>
      /^(?:am|im|vom|zum|beim|den|dem|des|zur|der|die|das)$/.test(before.at(-1) ?? "")
        ? ordinal(Number(digits), before)
        : null,
  },
  own: [
    {
      pattern:
        /(\d{1,2})\. ?(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?: (\d{4}))?(?![\p{L}\p{N}])/uy,
      say: ([, day = "", month = "", year], before) =>
        date(
          {
            day: Number(day),
            month: monthNumbers[month.toLowerCase()] ?? 1,
            year: year === undefined ? null : Number(year),
          },
          before,
        ),
    },
    {
      // "am 24.11." has a full stop of its own.
      pattern: /(\d{1,2})\.(\d{1,2})\.(?![\p{L}\p{N}])/uy,
      say: ([, day = "", month = ""], before) =>
        Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12
          ? null
          : date({ day: Number(day), month: Number(month), year: null }, before),
    },
    {
      pattern: /(\d{1,2})(?:[:.](\d{2}))?(?: ?Uhr)? ?[-–] ?(\d{1,2})(?:[:.](\d{2}))? Uhr(?![\p{L}\p{N}])/uy,
      say: ([, from = "", fromMinute, until = "", untilMinute]) => {
        const start = { hour: Number(from), minute: Number(fromMinute ?? 0), half: null };
        const end = { hour: Number(until), minute: Number(untilMinute ?? 0), half: null };
        if (start.hour > 24 || end.hour > 24 || start.minute > 59 || end.minute > 59) return null;
        return `${start.minute === 0 && end.minute === 0 ? germanCardinal(start.hour) : time(start)} bis ${time(end)}`;
      },
    },
    {
      pattern: /(\d{1,2})(?:[:.](\d{2}))? ?Uhr(?![\p{L}\p{N}])/uy,
      say: ([, hour = "", minute = "0"]) =>
        Number(hour) > 24 || Number(minute) > 59
          ? null
          : time({ hour: Number(hour), minute: Number(minute), half: null }),
    },
  ],
};
