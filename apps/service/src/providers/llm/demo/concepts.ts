import { plainWords, stem } from "./words.ts";

/** What callers of any business ask about, and the words they use for it. */
const CONCEPT_WORDS = {
  hours:
    "open opening hours hour close closed closing schedule weekday weekdays weekend weekends monday tuesday wednesday thursday friday saturday sunday",
  price:
    "price prices pricing cost costs fee fees charge charges rate rates expensive cheap euro euros dollar dollars usd eur",
  place: "address located location street road avenue directions find situated",
  phone: "phone telephone number call reach contact",
  email: "email mail",
  booking: "book booking reserve reservation reservations appointment appointments table",
  parking: "park parking car cars garage",
  payment: "pay paying payment payments card cards cash credit visa mastercard",
  delivery: "deliver delivery delivering shipping ship takeaway takeout",
  cancellation: "cancel cancelling cancellation cancellations refund refunds return returns",
  menu: "menu dish dishes food eat serve",
} as const;

/** How the responder names it. */
const CONCEPT_LABELS: Readonly<Record<Concept, string>> = {
  hours: "opening hours",
  price: "prices",
  place: "where to find us",
  phone: "how to reach us",
  email: "our e-mail address",
  booking: "bookings",
  parking: "parking",
  payment: "ways to pay",
  delivery: "delivery",
  cancellation: "cancellations",
  menu: "the menu",
};

export type Concept = keyof typeof CONCEPT_WORDS;

const CONCEPT_OF_STEM: ReadonlyMap<string, Concept> = new Map(
  entriesOf(CONCEPT_WORDS).flatMap(([concept, words]) =>
    words.split(" ").map((word) => [stem(word), concept] as const),
  ),
);

/** Recognizes a fact by its form, without the word for it: "9 to 17" are hours, "9 euros" is a price. */
const CONCEPT_SIGNS: readonly (readonly [Concept, RegExp])[] = [
  ["hours", /\b\d{1,2}(:\d\d)?\s?([ap]\.?m\b|[-–]\s?\d{1,2}\b|to \d)|\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b/i],
  ["price", /[$€£]\s?\d|\d\s?[$€£]|\b\d+([.,]\d\d)?\s?(euros?|dollars?|usd|eur|cents?|pounds?)\b/i],
  ["place", /\b\d{1,5} [\p{L}' ]{2,40}\b(street|st|road|rd|avenue|ave|lane|square|drive|boulevard|way)\b/iu],
  ["email", /\S@\S/],
  ["phone", /\+?\d[\d ()-]{6,16}\d/],
];

/** Words of a question that ask for a concept without naming it. */
const CONCEPT_QUESTIONS: readonly (readonly [Concept, RegExp])[] = [
  ["hours", /\b(when|what time|until when|how late|how early)\b/i],
  ["price", /\bhow much\b/i],
  ["place", /\bwhere\b/i],
];

export function conceptLabel(concept: Concept): string {
  return CONCEPT_LABELS[concept];
}

export function conceptOfStem(value: string): Concept | null {
  return CONCEPT_OF_STEM.get(value) ?? null;
}

export function conceptsOfFact(text: string): Set<Concept> {
  const named = plainWords(text).flatMap((word) => CONCEPT_OF_STEM.get(stem(word)) ?? []);
  const shown = CONCEPT_SIGNS.filter(([, sign]) => sign.test(text)).map(([concept]) => concept);
  return new Set([...named, ...shown]);
}

/** @returns only concepts asked for by "when", "where" or "how much"; others are found by their words. */
export function conceptsAskedFor(question: string): Concept[] {
  return CONCEPT_QUESTIONS.filter(([, asks]) => asks.test(question)).map(([concept]) => concept);
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  const keys = Object.keys(record).filter((key): key is Key => key in record);
  return keys.map((key) => [key, record[key]]);
}
