import type { NumberForm } from "./language.ts";

const ONES =
  "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
    " ",
  );
const TENS = "- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt".split(" ");

/** 1299: "mille deux cent quatre-vingt-dix-neuf"; 21 before a feminine noun: "vingt et une". */
export function frenchCardinal(value: number, form: NumberForm = "alone"): string {
  if (value === 1 && form === "f") return "une";
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) return belowHundred(value, form);
  if (value < 1_000) {
    const [count, rest] = [Math.floor(value / 100), value % 100];
    const head = count === 1 ? "cent" : `${ONES[count]} cent`;
    if (rest === 0) return count === 1 ? head : `${head}s`;
    return `${head} ${frenchCardinal(rest, form)}`;
  }
  if (value < 1e6) {
    const count = Math.floor(value / 1_000);
    // No plural before "mille": "deux cent mille", "quatre-vingt mille".
    const head = count === 1 ? "mille" : `${frenchCardinal(count).replace(/(cent|vingt)s$/, "$1")} mille`;
    return value % 1_000 === 0 ? head : `${head} ${frenchCardinal(value % 1_000, form)}`;
  }
  const [size, name] = value < 1e9 ? ([1e6, "million"] as const) : ([1e9, "milliard"] as const);
  const count = Math.floor(value / size);
  const head = `${frenchCardinal(count)} ${name}${count === 1 ? "" : "s"}`;
  return value % size === 0 ? head : `${head} ${frenchCardinal(value % size, form)}`;
}

/** 1: "premier" or "première", 2: "deuxième", 21: "vingt et unième". */
export function frenchOrdinal(value: number, form: NumberForm): string {
  if (value === 1) return form === "f" ? "première" : "premier";
  return `${frenchCardinal(value)
    .replace(/(cent|vingt)s$/, "$1")
    .replace(/e$/, "")
    .replace(/cinq$/, "cinqu")
    .replace(/neuf$/, "neuv")}ième`;
}

function belowHundred(value: number, form: NumberForm): string {
  const tens = Math.floor(value / 10);
  const isBase20 = tens === 7 || tens === 9;
  const rest = (value % 10) + (isBase20 ? 10 : 0);
  const head = TENS[tens] ?? "";
  if (rest === 0) return tens === 8 ? `${head}s` : head;
  if ((rest === 1 || rest === 11) && tens < 8) return `${head} et ${frenchCardinal(rest, form)}`;
  return `${head}-${frenchCardinal(rest, form)}`;
}
