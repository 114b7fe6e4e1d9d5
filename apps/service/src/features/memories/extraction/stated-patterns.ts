import type { AddOperation } from "./memory-operation.ts";

/** A thing of which a person has one: a new value takes the place of the old one. */
export type Slot = "name" | "home" | "diet" | null;

/** Something people say of themselves in fixed words, and the fact it tells. */
export interface StatedPattern {
  readonly slot: Slot;
  /** The first group is the value, where there is one. */
  readonly pattern: RegExp;
  /** `$` stands for the value. */
  readonly fact: string;
  readonly expiry: AddOperation["expiry"];
  /** What the value is, which says how it ends and what it may be. */
  readonly value: "name" | "words" | "allergen";
}

const WORDS = "([^.,;:!?]{2,60})";
const rule = (
  slot: Slot,
  pattern: string,
  fact: string,
  value: StatedPattern["value"] = "words",
  expiry: StatedPattern["expiry"] = "year",
): StatedPattern => ({ slot, pattern: new RegExp(`(?<![\\p{L}\\d])${pattern}`, "iu"), fact, value, expiry });
/** A value that is one of these words. */
const among = (...words: string[]) => `(${words.join("|")})(?!\\p{L})`;

/** In English, German, Spanish and French. */
export const STATED_PATTERNS: readonly StatedPattern[] = [
  rule("name", `(?:my name is|my name['’]s) ${WORDS}`, "The caller's name is $", "name", "never"),
  rule("name", `(?:mein name ist|ich heiße|ich heisse|hier spricht) ${WORDS}`, "Der Anrufer heißt $", "name", "never"),
  rule("name", `(?:me llamo|mi nombre es|le habla) ${WORDS}`, "Se llama $", "name", "never"),
  rule("name", `(?:je m['’]appelle|mon nom est) ${WORDS}`, "S'appelle $", "name", "never"),
  rule("home", `i live in ${WORDS}`, "Lives in $", "name"),
  rule("home", `ich wohne in ${WORDS}`, "Wohnt in $", "name"),
  rule("home", `vivo en ${WORDS}`, "Vive en $", "name"),
  rule("home", `j['’]habite (?:à|en) ${WORDS}`, "Habite à $", "name"),
  rule("diet", `i(?:['’]m| am) (?:a )?${among("vegan", "vegetarian", "pescatarian", "coeliac", "celiac")}`, "Is $"),
  rule("diet", `ich bin ${among("vegan", "vegetarisch", "veganer(?:in)?", "vegetarier(?:in)?")}`, "Ist $"),
  rule("diet", `soy ${among("vegan[oa]", "vegetarian[oa]", "cel[ií]ac[oa]")}`, "Es $"),
  rule("diet", `je suis ${among("v[ée]gane?", "végétarien(?:ne)?", "c(?:œ|oe)liaque")}`, "Est $"),
  rule(null, `i(?:['’]m| am) allergic to ${WORDS}`, "Is allergic to $", "allergen", "never"),
  rule(null, `ich bin allergisch (?:gegen|auf) ${WORDS}`, "Ist allergisch gegen $", "allergen", "never"),
  rule(null, `soy alérgic[oa] (?:a|al) ${WORDS}`, "Es alérgico a $", "allergen", "never"),
  rule(null, `je suis allergique (?:à|au|aux) ${WORDS}`, "Est allergique à $", "allergen", "never"),
  rule(
    null,
    `i(?:['’]m| am) (?:a )?${among("blind", "deaf", "very hard of hearing", "hard of hearing", "diabetic", "wheelchair user")}`,
    "Is $",
    "words",
    "never",
  ),
  rule(
    null,
    `ich bin (?:ein |eine )?${among("blind", "gehörlos", "schwerhörig", "sehbehindert", "diabetiker(?:in)?", "rollstuhlfahrer(?:in)?")}`,
    "Ist $",
    "words",
    "never",
  ),
  rule(null, `soy ${among("cieg[oa]", "sord[oa]", "diab[eé]tic[oa]")}`, "Es $", "words", "never"),
  rule(null, `je suis ${among("aveugle", "sourde?", "malvoyante?", "diabétique")}`, "Est $", "words", "never"),
  rule(null, `i have ${among("asthma", "diabetes", "epilepsy", "glaucoma")}`, "Has $", "words", "never"),
  rule(null, `ich habe? ${among("asthma", "diabetes", "epilepsie", "glaukom")}`, "Hat $", "words", "never"),
  rule(null, `tengo ${among("asma", "diabetes", "epilepsia", "glaucoma")}`, "Tiene $", "words", "never"),
  rule(
    null,
    `(?:do not|don['’]?t|never) (?:call|ring|phone)(?!\\p{L}).{0,80}?${among("texts?", "e-?mails?", "whatsapp", "letters?")}`,
    "Wants to be reached by $, not by telephone",
  ),
  rule(
    null,
    `nicht (?:mehr )?anrufen(?!\\p{L}).{0,80}?${among("e-?mail", "mail", "sms", "whatsapp", "signal", "brief")}`,
    "Möchte per $ erreicht werden, nicht am Telefon",
  ),
  rule(
    null,
    `no me llam(?:e|en|es|eis|éis)(?!\\p{L}).{0,80}?${among("correo", "e-?mail", "mensajes?", "whatsapp", "sms", "carta")}`,
    "Quiere que le escriban por $, no que le llamen",
  ),
  rule(
    null,
    `ne m['’]appelez (?:pas|plus)(?!\\p{L}).{0,80}?${among("e-?mail", "courriel", "message", "whatsapp", "sms", "courrier")}`,
    "Veut être joint par $, pas au téléphone",
  ),
  rule(null, `i (?:always )?prefer ${WORDS}`, "Prefers $"),
  rule(null, `ich bevorzuge ${WORDS}`, "Bevorzugt $"),
  rule(null, `prefiero ${WORDS}`, "Prefiere $"),
  rule(null, `je préfère ${WORDS}`, "Préfère $"),
];

/**
 * What people are allergic to, by the beginnings of words; what else they call an allergy is mostly a joke.
 */
export const ALLERGEN = new RegExp(
  `(?<!\\p{L})(?:${[
    "nut|peanut|hazel|almond|walnut|cashew|pistach|sesam|soy|gluten|wheat|lactos|milk|dairy|egg|fish|shellfish|seafood",
    "prawn|shrimp|crab|mussel|mustard|celery|lupin|sul(?:ph|f)|penicillin|antibiotic|aspirin|ibuprofen|latex|nickel|pollen",
    "dust|mite|cat|dog|horse|bee|wasp|feather|mou?ld|iodine|ammonia|perfume|strawberr|kiwi|tomato|apple|pineapple|grass|hay",
    "nuss|nüss|erdn[uü]ss|haseln[uü]ss|mandel|soja|weizen|laktos|milch|ei(?:er)?(?!\\p{L})|krebs|meeresfr|garnele|muschel|senf",
    "sellerie|antibiotik|gräser|hausstaub|milbe|katze|hund|pferd|biene|wespe|feder|schimmel|jod|ammoniak|duftstoff|erdbeer",
    "apfel|äpfel|tomate|pflaster|fruto|frutos secos|nuez|nueces|cacahuet|man[ií]|avellana|almendra|s[eé]samo|trigo|leche",
    "huevo|pescado|marisco|camar[oó]n|gamba|mostaza|apio|penicilina|antibi[oó]tic|aspirina|ibuprofeno|l[aá]tex|n[ií]quel|polen",
    "polvo|[aá]caro|gato|perro|caballo|abeja|avispa|pluma|moho|yodo|cloro|fresa|noix|noisette|arachide|amande|bl[eé]|lait",
    "œuf|oeuf|poisson|crustac|crevette|moule|moutarde|c[eé]leri|p[eé]nicilline|antibiotique|poussi[eè]re|acarien|chat|chien",
    "cheval|abeille|gu[eê]pe|plume|moisissure|iode|fraise",
  ].join("|")})`,
  "iu",
);
