export type SearchIntent = "recall" | "preference" | "event" | "howto" | "other";

/** The first that fits counts. Words of four languages. */
const INTENTS: readonly (readonly [SearchIntent, RegExp])[] = [
  [
    "howto",
    /\b(?:how (?:do|does|can|should|to)|in which way|steps?|procedure|wie (?:macht|geht|kann|soll|will)|anleitung|cómo|procedimiento|comment (?:faire|peut|doit|veut)|procédure)\b/iu,
  ],
  [
    "preference",
    /\b(?:prefer\w*|favou?rites?|likes?|dislikes?|wants?|lieber|bevorzug\w*|mag|möchte|lieblings\w*|prefiere\w*|gust\w*|quiere|préf[èé]r\w*|aime|veut)(?![\p{L}])/iu,
  ],
  [
    "event",
    /\b(?:when|last time|happened|yesterday|last (?:week|month|year)|appointments?|called|wann|letzte[nrs]?|gestern|termine?|passiert|cuándo|última vez|ayer|citas?|pasó|quand|dernière fois|hier|rendez-vous)(?![\p{L}])/iu,
  ],
  [
    "recall",
    /\b(?:what|who|whose|where|which|is|does|has|name|know about|was|wer|wessen|wo|welche[nrs]?|heißt|hat|ist|qué|quién|dónde|cuál|tiene|es|quel(?:le)?s?|qui|où|est|a)(?![\p{L}])/iu,
  ],
];

/** What a question seems to be after, by its words. */
export function searchIntentOf(query: string): SearchIntent {
  return INTENTS.find(([, pattern]) => pattern.test(query))?.[0] ?? "other";
}
