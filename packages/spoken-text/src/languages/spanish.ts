import { inThrees } from "../digit-groups.ts";
import type { CalendarDate, Countable, Currency, Language, NumberForm, TimeOfDay } from "./language.ts";
import { spanishCardinal, spanishOrdinal } from "./spanish-numbers.ts";

const MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
const monthNumbers = Object.fromEntries(MONTHS.map((name, index) => [name, index + 1]));

const of = (one: string, many: string, form: NumberForm = "m"): Countable => ({ one, many, form });
const money = (one: string, many: string, form: NumberForm, cent: Countable | null): Currency => ({
  ...of(one, many, form),
  cent,
});
const CENTIMOS = of("céntimo", "céntimos");
const CENTAVOS = of("centavo", "centavos");
const EUROS = money("euro", "euros", "m", CENTIMOS);
const PESOS = money("peso", "pesos", "m", CENTAVOS);
const DOLLARS = money("dólar", "dólares", "m", CENTAVOS);
const POUNDS = money("libra", "libras", "f", of("penique", "peniques"));
const MILLIONS = { factor: 1e6, one: "millón", many: "millones", of: (noun: string) => `de ${noun}` };

const date = ({ day, month, year }: CalendarDate) =>
  `${day === 1 ? "primero" : spanishCardinal(day)} de ${MONTHS[month - 1]}${year === null ? "" : ` de ${spanishCardinal(year)}`}`;

/** "9:30": "nueve y media"; "14:30": "catorce treinta"; "3 p. m.": "tres de la tarde". */
function time({ hour, minute, half }: TimeOfDay, isNamed: boolean): string {
  const hours = spanishCardinal(half === null ? hour : hour % 12 === 0 ? 12 : hour % 12, "f");
  if (half === null && (isNamed || hour > 12 || hour === 0)) {
    if (minute === 0) return `${hours} ${hour === 1 ? "hora" : "horas"}`;
    return `${hours} ${minute < 10 ? "cero " : ""}${spanishCardinal(minute)}`;
  }
  const minutes =
    minute === 0 ? "" : ` y ${minute === 15 ? "cuarto" : minute === 30 ? "media" : spanishCardinal(minute)}`;
  return `${hours}${minutes}${half === null ? "" : ` de la ${partOfDay(hour % 12, half)}`}`;
}

function partOfDay(hour: number, half: "am" | "pm"): string {
  if (half === "am") return hour === 0 ? "noche" : "mañana";
  return hour >= 8 ? "noche" : "tarde";
}

/** Of Spain unless told otherwise. @param isDollarPeso whether "$" are pesos @param hasGroupComma whether "1,299" is above a thousand */
export function spanish(isDollarPeso: boolean, hasGroupComma: boolean): Language {
  return {
    decimalMark: hasGroupComma ? "." : ",",
    isSingularBelowTwo: false,
    groupMark: hasGroupComma ? "," : ".",
    isMonthFirst: false,
    cardinal: spanishCardinal,
    year: (value) => spanishCardinal(value),
    fraction: (digits) => `${hasGroupComma ? "punto" : "coma"} ${fractionWords(digits)}`,
    date,
    time,
    money: (whole, cents, currency) => {
      const major = `${spanishCardinal(whole, currency.form)}${whole >= 1e6 && whole % 1e6 === 0 ? " de" : ""} ${whole === 1 ? currency.one : currency.many}`;
      if (cents === null || cents === 0 || currency.cent === null) return major;
      const minor = `${spanishCardinal(cents, currency.cent.form)} ${cents === 1 ? currency.cent.one : currency.cent.many}`;
      return whole === 0 ? minor : `${major} con ${minor}`;
    },
    phoneGroups: inThrees,
    months: monthNumbers,
    currencies: {
      "€": EUROS,
      EUR: EUROS,
      euros: EUROS,
      euro: EUROS,
      $: isDollarPeso ? PESOS : DOLLARS,
      US$: DOLLARS,
      USD: DOLLARS,
      dólares: DOLLARS,
      MX$: PESOS,
      MXN: PESOS,
      pesos: PESOS,
      "£": POUNDS,
      GBP: POUNDS,
      libras: POUNDS,
      CHF: money("franco suizo", "francos suizos", "m", CENTIMOS),
      "¥": money("yen", "yenes", "m", null),
    },
    units: {
      km: of("kilómetro", "kilómetros"),
      m: of("metro", "metros"),
      cm: of("centímetro", "centímetros"),
      mm: of("milímetro", "milímetros"),
      "m²": of("metro cuadrado", "metros cuadrados"),
      "km²": of("kilómetro cuadrado", "kilómetros cuadrados"),
      kg: of("kilogramo", "kilogramos"),
      g: of("gramo", "gramos"),
      mg: of("miligramo", "miligramos"),
      t: of("tonelada", "toneladas", "f"),
      l: of("litro", "litros"),
      L: of("litro", "litros"),
      ml: of("mililitro", "mililitros"),
      "km/h": of("kilómetro por hora", "kilómetros por hora"),
      "°C": of("grado Celsius", "grados Celsius"),
      ºC: of("grado Celsius", "grados Celsius"),
      "°": of("grado", "grados"),
      GB: of("gigabyte", "gigabytes"),
      MB: of("megabyte", "megabytes"),
      kW: of("kilovatio", "kilovatios"),
      kWh: of("kilovatio hora", "kilovatios hora"),
      W: of("vatio", "vatios"),
      V: of("voltio", "voltios"),
      h: of("hora", "horas", "f"),
      hs: of("hora", "horas", "f"),
      min: of("minuto", "minutos"),
      s: of("segundo", "segundos"),
      horas: of("hora", "horas", "f"),
      días: of("día", "días"),
      semanas: of("semana", "semanas", "f"),
    },
    scales: {
      millones: MILLIONS,
      millón: MILLIONS,
      M: MILLIONS,
      mil: { factor: 1e3, one: "mil", many: "mil", of: (noun: string) => noun },
    },
    per: {
      word: "por",
      units: {
        mes: "mes",
        año: "año",
        semana: "semana",
        día: "día",
        dia: "día",
        noche: "noche",
        hora: "hora",
        h: "hora",
        persona: "persona",
        kg: "kilo",
        min: "minuto",
        minuto: "minuto",
        kWh: "kilovatio hora",
      },
    },
    fractions: {
      "½": "medio",
      "¼": "un cuarto",
      "¾": "tres cuartos",
      "1/2": "medio",
      "1/4": "un cuarto",
      "3/4": "tres cuartos",
      "1/3": "un tercio",
      "2/3": "dos tercios",
      "24/7": "veinticuatro siete",
    },
    abbreviations: {
      "p. ej.": "por ejemplo",
      "Sr.": "señor",
      "Sra.": "señora",
      "Dr.": "doctor",
      "Dra.": "doctora",
      "Ud.": "usted",
      "Uds.": "ustedes",
      "aprox.": "aproximadamente",
      "n.º": "número",
      Nº: "número",
      nº: "número",
      "Avda.": "avenida",
      "tel.": "teléfono",
      "Tel.": "teléfono",
    },
    beforeCode: /^(?:código|codigo|pin|clave|postal|contraseña|extensión)$/,
    keyWords:
      /^(?:puls(?:e|en|a|ar|ando)|presion(?:e|en|a|ar|ando)|oprim(?:a|an|e|ir)|marc(?:a|ar|ando)|marqu(?:e|en)|tecl(?:a|as|ee|ear|ado)|digit(?:e|en|a|ar)|toque|botón|seguid[oa]|asterisco|numeral|almohadilla)$/,
    words: {
      minus: "menos",
      plus: "más",
      percent: "por ciento",
      to: "a",
      at: "arroba",
      and: "y",
      times: "por",
      equals: "igual a",
      less: "menor que",
      greater: "mayor que",
      under: "menos de",
      over: "más de",
      atMost: "como máximo",
      atLeast: "como mínimo",
      about: "aproximadamente",
      star: "asterisco",
      pound: hasGroupComma || isDollarPeso ? "numeral" : "almohadilla",
      number: "número",
      dateAndTime: "a las",
      extension: "extensión",
    },
    symbols: { dot: "punto", slash: "barra", dash: "guion", underscore: "guion bajo" },
    goesOn: (word) => /^(?:a\.|p\.|m\.|[ap]\.m\.|n\.º|tel\.|sr\.|sra\.)$/i.test(word),
    joiners:
      /^(?:[ap]\.?|m\.|[ap]\.?m\.?|ej\.|hs?|horas|días|semanas|a|al|de|y|del|mil|millones|millón|euros?|dólares|pesos|libras|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)[,.;:!?]?$/i,
    ordinals: {
      pattern: /(\d{1,2})(?:\.?(º|ª)|(er|ro|do|to|mo|vo|no)|(ra|da|ta|ma|va|na))(?![\p{L}\p{N}])/uy,
      say: ([, digits = "", mark, , feminine]) => {
        const isFeminine = mark === "ª" || feminine !== undefined;
        return spanishOrdinal(Number(digits), isFeminine ? "f" : "m");
      },
    },
    own: [
      {
        pattern:
          /(\d{1,2}|1\.?º) de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?: del? (\d{4}))?(?![\p{L}\p{N}])/iuy,
        say: ([, day = "", month = "", year]) => {
          const value = Number.parseInt(day, 10);
          if (value < 1 || value > 31) return null;
          return date({
            day: value,
            month: monthNumbers[month.toLowerCase()] ?? 1,
            year: year === undefined ? null : Number(year),
          });
        },
      },
    ],
  };
}

/** Two digits are read as one number, others one by one. */
function fractionWords(digits: string): string {
  if (digits.length === 2 && !digits.startsWith("0")) return spanishCardinal(Number(digits));
  return [...digits].map((digit) => spanishCardinal(Number(digit))).join(" ");
}
