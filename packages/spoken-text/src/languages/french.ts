import { inPairs } from "../digit-groups.ts";
import { frenchCardinal, frenchOrdinal } from "./french-numbers.ts";
import type { CalendarDate, Countable, Currency, Language, NumberForm, TimeOfDay } from "./language.ts";

const MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
const monthNumbers = Object.fromEntries(MONTHS.map((name, index) => [name, index + 1]));

const of = (one: string, many = `${one}s`, form: NumberForm = "m"): Countable => ({ one, many, form });
const money = (one: string, many: string, form: NumberForm, cent: string | null): Currency => ({
  ...of(one, many, form),
  cent: cent === null ? null : of(cent),
});
const EUROS = money("euro", "euros", "m", "centime");
const DOLLARS = money("dollar", "dollars", "m", "cent");
const POUNDS: Currency = { ...of("livre", "livres", "f"), cent: of("penny", "pence") };
const MILLIONS = { factor: 1e6, one: "million", many: "millions", of: ofNoun };
const BILLIONS = { factor: 1e9, one: "milliard", many: "milliards", of: ofNoun };

const date = ({ day, month, year }: CalendarDate) =>
  `${day === 1 ? "premier" : frenchCardinal(day)} ${MONTHS[month - 1]}${year === null ? "" : ` ${frenchCardinal(year)}`}`;

/** "14h30": "quatorze heures trente". */
function time({ hour, minute, half }: TimeOfDay): string {
  const hours = half === "pm" && hour < 12 ? hour + 12 : hour;
  return `${frenchCardinal(hours, "f")} heure${hours < 2 ? "" : "s"}${minute === 0 ? "" : ` ${frenchCardinal(minute)}`}`;
}

const isTime = (hour: number, minute: number) => hour <= 24 && minute <= 59;

export const french: Language = {
  decimalMark: ",",
  isSingularBelowTwo: true,
  groupMark: ".",
  isMonthFirst: false,
  cardinal: frenchCardinal,
  year: (value) => frenchCardinal(value),
  fraction: (digits) => `virgule ${fractionWords(digits)}`,
  date,
  time,
  money: (whole, cents, currency) => {
    const major = `${frenchCardinal(whole, currency.form)} ${linked(whole, whole < 2 ? currency.one : currency.many)}`;
    if (cents === null || cents === 0 || currency.cent === null) return major;
    if (whole === 0) return `${frenchCardinal(cents)} ${cents === 1 ? currency.cent.one : currency.cent.many}`;
    return `${major} ${frenchCardinal(cents)}`;
  },
  phoneGroups: inPairs,
  months: monthNumbers,
  currencies: {
    "€": EUROS,
    EUR: EUROS,
    euros: EUROS,
    euro: EUROS,
    $: DOLLARS,
    US$: DOLLARS,
    USD: DOLLARS,
    dollars: DOLLARS,
    "£": POUNDS,
    GBP: POUNDS,
    CHF: money("franc suisse", "francs suisses", "m", "centime"),
    "¥": money("yen", "yens", "m", null),
  },
  units: {
    km: of("kilomètre"),
    m: of("mètre"),
    cm: of("centimètre"),
    mm: of("millimètre"),
    "m²": of("mètre carré", "mètres carrés"),
    m2: of("mètre carré", "mètres carrés"),
    "km²": of("kilomètre carré", "kilomètres carrés"),
    kg: of("kilogramme"),
    g: of("gramme"),
    mg: of("milligramme"),
    t: of("tonne", "tonnes", "f"),
    l: of("litre"),
    L: of("litre"),
    ml: of("millilitre"),
    "km/h": of("kilomètre par heure", "kilomètres par heure"),
    "°C": of("degré Celsius", "degrés Celsius"),
    "°": of("degré"),
    Go: of("gigaoctet"),
    Mo: of("mégaoctet"),
    GB: of("gigaoctet"),
    MB: of("mégaoctet"),
    kW: of("kilowatt"),
    kWh: of("kilowattheure"),
    W: of("watt"),
    V: of("volt"),
    min: of("minute", "minutes", "f"),
    h: of("heure", "heures", "f"),
    s: of("seconde", "secondes", "f"),
    heures: of("heure", "heures", "f"),
    semaines: of("semaine", "semaines", "f"),
    jours: of("jour"),
    minutes: of("minute", "minutes", "f"),
  },
  scales: {
    million: MILLIONS,
    millions: MILLIONS,
    M: MILLIONS,
    milliard: BILLIONS,
    milliards: BILLIONS,
    Md: BILLIONS,
    mille: { factor: 1e3, one: "mille", many: "mille", of: (noun: string) => noun },
  },
  per: {
    word: "par",
    units: {
      mois: "mois",
      an: "an",
      semaine: "semaine",
      jour: "jour",
      nuit: "nuit",
      heure: "heure",
      h: "heure",
      personne: "personne",
      kg: "kilo",
      min: "minute",
      minute: "minute",
      kWh: "kilowattheure",
      pers: "personne",
    },
  },
  fractions: {
    "½": "un demi",
    "¼": "un quart",
    "¾": "trois quarts",
    "1/2": "un demi",
    "1/4": "un quart",
    "3/4": "trois quarts",
    "1/3": "un tiers",
    "2/3": "deux tiers",
    "24/7": "vingt-quatre heures sur vingt-quatre, sept jours sur sept",
  },
  abbreviations: {
    "p. ex.": "par exemple",
    Mme: "Madame",
    Mlle: "Mademoiselle",
    MM: "Messieurs",
    "n°": "numéro",
    "N°": "numéro",
    "env.": "environ",
    "tél.": "téléphone",
    "Tél.": "téléphone",
    "c.-à-d.": "c'est-à-dire",
    "av.": "avenue",
    bd: "boulevard",
  },
  beforeCode: /^(?:code|pin|postal|poste|digicode)$/,
  keyWords:
    /^(?:appuy(?:ez|er|ant|é)|appuie[sz]?|tap(?:ez|er|e|ant)|compos(?:ez|er|e|ant)|enfonc(?:ez|er)|press(?:ez|er)|touches?|clavier|boutons?|saisi(?:r|ssez)|suivie?|faites|étoile|dièse)$/,
  words: {
    minus: "moins",
    plus: "plus",
    percent: "pour cent",
    to: "à",
    at: "arobase",
    and: "et",
    times: "fois",
    equals: "égale",
    less: "inférieur à",
    greater: "supérieur à",
    under: "moins de",
    over: "plus de",
    atMost: "au plus",
    atLeast: "au moins",
    about: "environ",
    star: "étoile",
    pound: "dièse",
    number: "numéro",
    dateAndTime: "à",
    extension: "poste",
  },
  symbols: { dot: "point", slash: "barre oblique", dash: "tiret", underscore: "tiret bas" },
  goesOn: (word) => /^(?:p\.|tél\.|env\.)$/i.test(word),
  joiners:
    /^(?:ex\.|h|h\d\d|heures|à|au|et|millions?|milliards?|mille|euros?|dollars|semaines|jours|minutes|\d{3}|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)[,.;:!?]?$/i,
  ordinals: {
    pattern: /(\d{1,3})(?:(er|e|ème|eme|ième|nd)|(re|ère|nde))(?![\p{L}\p{N}])/uy,
    say: ([, digits = "", , feminine]) => frenchOrdinal(Number(digits), feminine === undefined ? "m" : "f"),
  },
  own: [
    {
      pattern:
        /(\d{1,2})(?:er)? (janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?: (\d{4}))?(?![\p{L}\p{N}])/iuy,
      say: ([, day = "", month = "", year]) =>
        Number(day) < 1 || Number(day) > 31
          ? null
          : date({
              day: Number(day),
              month: monthNumbers[month.toLowerCase()] ?? 1,
              year: year === undefined ? null : Number(year),
            }),
    },
    {
      pattern: /(\d{1,2}) ?[h:] ?(\d{2})? ?[-–] ?(\d{1,2}) ?[h:] ?(\d{2})?(?![\p{L}\p{N}:])/uy,
      say: ([, from = "", fromMinute = "0", until = "", untilMinute = "0"]) =>
        !isTime(Number(from), Number(fromMinute)) || !isTime(Number(until), Number(untilMinute))
          ? null
          : `${time({ hour: Number(from), minute: Number(fromMinute), half: null })} à ${time({ hour: Number(until), minute: Number(untilMinute), half: null })}`,
    },
    {
      pattern: /(\d{1,2}) ?h(?: ?(\d{2}))?(?![\p{L}\p{N}])/uy,
      say: ([, hour = "", minute = "0"]) =>
        isTime(Number(hour), Number(minute)) ? time({ hour: Number(hour), minute: Number(minute), half: null }) : null,
    },
  ],
};

/** "deux millions d'euros". */
function linked(whole: number, noun: string): string {
  return whole < 1e6 || whole % 1e6 !== 0 ? noun : ofNoun(noun);
}

function ofNoun(noun: string): string {
  return /^[aeiouéh]/.test(noun) ? `d'${noun}` : `de ${noun}`;
}

/** Up to two digits are read as one number, with their zeros. */
function fractionWords(digits: string): string {
  if (digits.length > 2) return [...digits].map((digit) => frenchCardinal(Number(digit))).join(" ");
  return digits.startsWith("0") && digits.length === 2
    ? `zéro ${frenchCardinal(Number(digits))}`
    : frenchCardinal(Number(digits));
}
