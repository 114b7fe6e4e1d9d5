import { isCalendarWord } from "./calendar-words.ts";

/** So many rows tell what the columns hold. */
const COMPARED_ROWS = 100;
/** Longer texts are no names. */
const MAX_NAME_CHARS = 60;
/** Stand where other rows have a number. */
const INSTEAD_OF_NUMBER = new RegExp(
  `^(?:${[
    ["closed", "open", "free", "none", "included", "unknown", "yes", "no", "n/?a", "tb[ad]", "varies", "sold out"],
    ["by appointment", "on request", "all day", "unlimited"],
    ["geschlossen", "zu", "offen", "geöffnet", "gratis", "kostenlos", "frei", "keine?", "inklusive", "inkl\\.?"],
    ["unbekannt", "ja", "nein", "ruhetag", "nach vereinbarung", "auf anfrage", "ganztägig", "unbegrenzt"],
    ["cerrado", "abierto", "libre", "ninguno", "ninguna", "incluido", "sí", "con cita(?: previa)?", "a consultar"],
    ["fermé", "ouvert", "gratuit", "aucune?", "inclus", "oui", "non", "sur rendez-vous", "sur demande", "[^\\p{L}]*"],
  ]
    .flat()
    .join("|")})$`,
  "iu",
);

/**
 * Whether a first row that does not say what it is holds names: it has no numbers where the rows below have them, and nothing of
 * what they have. Two rows do not tell.
 */
export function isUnlike(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const names = first.map((text) => text.toLowerCase());
  const isPlain = names.every((text, column) =>
    text === "" ? column === 0 : !/\d/.test(text) && text.length <= MAX_NAME_CHARS,
  );
  if (!isPlain || new Set(names).size < names.length || others.length < 2) return false;
  const columns = toColumns(first, others);
  const isHeld = columns.some((texts, column) => {
    const name = names[column] ?? "";
    return texts.some((text) => text.toLowerCase() === name) || isSameCalendarColumn(name, texts);
  });
  if (isHeld) return false;
  return columns.some((texts, column) => {
    const numbers = texts.filter((text) => /\d/.test(text));
    const areOthersWords = texts.every((text) => /\d/.test(text) || INSTEAD_OF_NUMBER.test(text));
    return numbers.length > 1 && areOthersWords && !INSTEAD_OF_NUMBER.test(names[column] ?? "");
  });
}

/** Whether a first row that should hold names holds what the rows below hold: a number of the same form, a day of the week. */
export function isAlike(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  return toColumns(first, others).some((texts, column) => {
    const text = first[column] ?? "";
    if (isSameCalendarColumn(text, texts)) return true;
    // Columns may be named by their years.
    if (!/\d/.test(text) || (isYear(text) && !texts.every(isYear))) return false;
    const form = formOf(text);
    return texts.length > 0 && texts.filter((each) => formOf(each) === form).length * 2 >= texts.length;
  });
}

/** What the rows have in each column of the first, without what is empty. */
function toColumns(first: readonly string[], others: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const compared = others.slice(0, COMPARED_ROWS);
  return first.map((_, column) => compared.map((row) => row[column] ?? "").filter((text) => text !== ""));
}

function isSameCalendarColumn(text: string, texts: readonly string[]): boolean {
  return isCalendarWord(text) && texts.some(isCalendarWord);
}

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);

/** `9-17` and `10-18` are of one form, `+49 151 1` and `Room 3` are not. */
function formOf(text: string): string {
  return text
    .slice(0, 100)
    .replace(/\d+/g, "9")
    .replace(/\p{L}+/gu, "a");
}
