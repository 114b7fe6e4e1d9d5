const MONTHS = [
  "jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|jun[ei]?|jul[iy]?|aug(?:ust)?|sep(?:t(?:ember)?)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?",
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  "février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre",
].join("|");
const DAY = "\\d{1,2}(?:st|nd|rd|th|er|º|\\.)?";
const YEAR = "(?:19|20)\\d{2}";
const DATE = [
  "\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}",
  "\\d{1,2}[-/.]\\s?\\d{1,2}[-/.]\\s?(?:\\d{4}|\\d{2})",
  "\\d{1,2}[./]\\d{1,2}\\.?",
  `${DAY}\\s(?:of\\s|de\\s)?(?:${MONTHS})\\.?(?:,?\\s(?:de\\s|del\\s)?${YEAR})?`,
  `(?:${MONTHS})\\.?\\s(?:the\\s)?${DAY}(?:,?\\s${YEAR})?`,
  `(?:${MONTHS})\\.?,?\\s${YEAR}`,
  YEAR,
].join("|");
/** What is said before a date of birth, by language. */
const CUES = [
  "born(?:\\s(?:on|in))?|d\\.?o\\.?b\\.?|date\\sof\\sbirth|birth\\s?date|birthday",
  "geboren(?:\\s(?:am|im))?|geburtsdatum|geburtstag",
  "nació(?:\\sel|\\sen)?|nacid[oa](?:\\sel|\\sen)?|fecha\\sde\\snacimiento|cumpleaños",
  "née?(?:\\sle|\\sen)?|date\\sde\\snaissance|anniversaire",
].join("|");
const BETWEEN = "(?:\\s?(?:[:=]|is|ist|es|est|was|war|the|on|am|el|le|der|den|vom|um))*\\s?";

/** A date of birth with what tells that it is one, which is the first group; other dates are not personal data. */
export const BIRTH_DATES: readonly RegExp[] = [
  new RegExp(`((?<![\\p{L}\\d])(?:${CUES})(?![\\p{L}\\d])${BETWEEN})(?:${DATE})(?![\\p{L}\\d])`, "giu"),
  // "On 3 May 1980 she was born."
  new RegExp(`()(?<![\\p{L}\\d])(?:${DATE})(?=\\s(?:geboren|geborene[rs]?)(?![\\p{L}\\d]))`, "giu"),
];
