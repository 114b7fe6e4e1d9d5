/** The ten digits as they are said. */
export const DIGITS: Readonly<Record<string, readonly string[]>> = {
  en: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
  de: ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
  es: ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
  fr: ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"],
  it: ["zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove"],
  ru: ["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"],
  pt: ["zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"],
  nl: ["nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"],
  pl: ["zero", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć"],
};

/** How a telephone number is parted where the language is spoken, by lengths of groups. */
export const GROUPS: Readonly<Record<string, readonly (readonly number[])[]>> = {
  en: [
    [3, 3, 4],
    [3, 3, 2, 2],
    [3, 4],
  ],
  de: [
    [4, 3, 4],
    [4, 2, 2, 2, 1],
    [3, 3, 3, 2],
  ],
  es: [
    [3, 2, 2, 2],
    [3, 3, 3],
  ],
  fr: [[2, 2, 2, 2, 2]],
  it: [
    [3, 3, 4],
    [3, 2, 2, 3],
  ],
  ru: [
    [1, 3, 3, 2, 2],
    [3, 3, 2, 2],
  ],
  pt: [[3, 3, 3]],
  nl: [
    [2, 2, 2, 2, 2],
    [3, 3, 4],
  ],
  pl: [[3, 3, 3]],
};

export interface Dictation {
  readonly language: string;
  readonly question: "email" | "name" | "card" | "date" | "open";
  /** The bars say where the pauses are. */
  readonly text: string;
}

/** What is dictated besides telephone numbers. */
export const DICTATIONS: readonly Dictation[] = [
  { language: "en", question: "email", text: "john | dot | miller | at gmail | dot com" },
  { language: "en", question: "email", text: "info | at | blue garden | dot org" },
  { language: "en", question: "email", text: "s as in Sam | underscore | walker | at yahoo dot com" },
  { language: "en", question: "email", text: "it is anna | seventy two | at outlook | dot com" },
  { language: "en", question: "email", text: "m dot | baker | at | example dot net" },
  { language: "en", question: "name", text: "M C | K E N | Z I E" },
  { language: "en", question: "name", text: "T | H | O | M | P S O N" },
  { language: "en", question: "name", text: "W as in whiskey | A L | K E R" },
  { language: "en", question: "name", text: "O | apostrophe | B R I E N" },
  { language: "en", question: "name", text: "S M I T | H" },
  {
    language: "en",
    question: "card",
    text: "four one one one | two two three three | four five six seven | eight eight nine zero",
  },
  {
    language: "en",
    question: "card",
    text: "five two | zero four | one one three | nine nine six | seven two eight one | three three",
  },
  {
    language: "en",
    question: "card",
    text: "three seven eight two | eight two two | four six three one | zero zero zero five",
  },
  {
    language: "en",
    question: "card",
    text: "four nine one six | zero zero one two | six six five four | nine three two one",
  },
  { language: "en", question: "date", text: "March | the fourteenth | nineteen eighty two." },
  { language: "en", question: "date", text: "the second of | November | nineteen | seventy five." },
  { language: "en", question: "date", text: "zero four | twenty one | nineteen ninety." },
  { language: "en", question: "date", text: "July | fourth | two thousand one." },
  { language: "en", question: "open", text: "I need two tomatoes, | a loaf of bread, | some butter | and six eggs." },
  { language: "en", question: "open", text: "One large pizza, | two colas | and a salad." },
  { language: "en", question: "open", text: "I would like the soup, | the fish, | and for my wife | the chicken." },
  { language: "en", question: "open", text: "Monday from nine, | Wednesday from two, | and all of Friday." },
  { language: "en", question: "open", text: "Three screws, | a hammer | and some glue." },
  { language: "de", question: "email", text: "anna | punkt | schmidt | at | web punkt de" },
  { language: "de", question: "email", text: "info | at | garten minus blau | punkt de" },
  { language: "de", question: "name", text: "S C H | N E I | D E R" },
  { language: "de", question: "name", text: "M wie Martha | E Y | E R" },
  {
    language: "de",
    question: "card",
    text: "vier eins eins eins | zwei zwei drei drei | vier fünf sechs sieben | acht acht neun null",
  },
  { language: "de", question: "date", text: "am vierzehnten | März | neunzehnhundert | zweiundachtzig." },
  { language: "de", question: "open", text: "Zwei Brötchen, | ein Brot | und sechs Eier, bitte." },
  { language: "es", question: "email", text: "carmen | punto | ruiz | arroba | correo punto es" },
  { language: "es", question: "email", text: "info | arroba | jardín azul | punto com" },
  { language: "es", question: "open", text: "Dos tomates, | un pan | y seis huevos." },
  { language: "fr", question: "email", text: "marie | point | dubois | arobase | orange point fr" },
  { language: "fr", question: "name", text: "D U | B O | I S" },
  { language: "fr", question: "open", text: "Deux baguettes, | un fromage | et six œufs." },
];
