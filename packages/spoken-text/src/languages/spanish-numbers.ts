import type { NumberForm } from "./language.ts";

const ONES =
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const TENS = "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa".split(" ");
const HUNDREDS =
  "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ");
const ORDINALS = "- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo".split(" ");

/** 1299: "mil doscientos noventa y nueve"; 21 before a noun: "veintiún", "veintiuna". */
export function spanishCardinal(value: number, form: NumberForm = "alone"): string {
  if (value < 30) return inflected(ONES[value] ?? "", form);
  if (value < 100) {
    const ten = TENS[Math.floor(value / 10)] ?? "";
    return value % 10 === 0 ? ten : `${ten} y ${spanishCardinal(value % 10, form)}`;
  }
  if (value === 100) return "cien";
  if (value < 1_000) {
    const hundred = HUNDREDS[Math.floor(value / 100)] ?? "";
    return joined(form === "f" ? hundred.replace(/os$/, "as") : hundred, value % 100, form);
  }
  if (value < 1e6) {
    const count = Math.floor(value / 1_000);
    return joined(count === 1 ? "mil" : `${spanishCardinal(count, form === "f" ? "f" : "m")} mil`, value % 1_000, form);
  }
  const count = Math.floor(value / 1e6);
  return joined(count === 1 ? "un millón" : `${spanishCardinal(count, "m")} millones`, value % 1e6, form);
}

/** 3: "tercero", before a masculine noun "tercer", feminine "tercera". Null above 10, where people say the cardinal. */
export function spanishOrdinal(value: number, form: NumberForm): string | null {
  const word = value === 0 ? undefined : ORDINALS[value];
  if (word === undefined) return null;
  if (form === "f") return word.replace(/o$/, "a");
  return form === "m" ? word.replace(/^(primer|tercer)o$/, "$1") : word;
}

function inflected(word: string, form: NumberForm): string {
  if (form === "f") return word.replace(/uno$/, "una");
  return form === "m" ? word.replace(/veintiuno$/, "veintiún").replace(/^uno$/, "un") : word;
}

function joined(head: string, rest: number, form: NumberForm): string {
  return rest === 0 ? head : `${head} ${spanishCardinal(rest, form)}`;
}
