import type { NumberForm } from "./language.ts";

const ONES =
  "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split(
    " ",
  );
const TENS = "- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");
const IRREGULAR: Readonly<Record<number, string>> = { 1: "erst", 3: "dritt", 7: "siebt", 8: "acht" };

/** 1299: "eintausendzweihundertneunundneunzig". Only 1 by itself is inflected. */
export function germanCardinal(value: number, form: NumberForm = "alone"): string {
  if (value === 1 && form !== "alone") return form === "m" ? "ein" : "eine";
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) {
    const ten = TENS[Math.floor(value / 10)] ?? "";
    return value % 10 === 0 ? ten : `${stem(value % 10)}und${ten}`;
  }
  if (value < 1_000) return `${stem(Math.floor(value / 100))}hundert${rest(value % 100)}`;
  if (value < 1e6) return `${stem(Math.floor(value / 1_000))}tausend${rest(value % 1_000)}`;
  const [size, one, many] =
    value < 1e9 ? ([1e6, "Million", "Millionen"] as const) : ([1e9, "Milliarde", "Milliarden"] as const);
  const count = Math.floor(value / size);
  const head = count === 1 ? `eine ${one}` : `${germanCardinal(count)} ${many}`;
  return value % size === 0 ? head : `${head} ${germanCardinal(value % size)}`;
}

/** The stem: 3 gives "dritt", 24 "vierundzwanzigst"; the ending depends on the words around it. */
export function germanOrdinalStem(value: number): string {
  const end = value % 100;
  if (end > 0 && end < 20) {
    const head = value > 100 ? germanCardinal(value - end) : "";
    return head + (IRREGULAR[end] ?? `${ONES[end]}t`);
  }
  return `${germanCardinal(value)}st`;
}

/** 1989: "neunzehnhundertneunundachtzig"; 2026: "zweitausendsechsundzwanzig". */
export function germanYear(year: number): string {
  if (year < 1_100 || year >= 2_000) return germanCardinal(year);
  return `${germanCardinal(Math.floor(year / 100))}hundert${rest(year % 100)}`;
}

function stem(value: number): string {
  return germanCardinal(value).replace(/eins$/, "ein");
}

function rest(value: number): string {
  return value === 0 ? "" : germanCardinal(value);
}
