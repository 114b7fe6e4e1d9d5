/** Words that tell an assistant what to do rather than what a customer is like, in four languages. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instruction|prompt|rule|previous|above|policy|policies)/iu,
  /\b(?:system prompt|developer mode|jailbreak|you are now|from now on,? you|you must|you have to always|the assistant (?:must|should|has to|shall)|always (?:give|grant|approve|transfer|say|answer|reply)|never (?:ask|verify|mention|refuse|tell))\b/iu,
  /\b(?:ignoriere|vergiss|missachte|umgehe)\b.{0,40}\b(?:anweisung|regel|vorgabe|prompt|vorherig)/iu,
  /(?:\bdu musst\b|\bsie müssen immer\b|\bder assistent (?:muss|soll)\b|\bab jetzt bist du\b|\bgib (?:mir|ihm|ihr) immer\b)/iu,
  /\b(?:ignora|olvida|omite)\b.{0,40}\b(?:instruccion|regla|anterior|norma)/iu,
  /\b(?:debes siempre|el asistente debe|a partir de ahora eres|dale siempre)\b/iu,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instruction|consigne|règle|précédent)/iu,
  /(?:\btu dois\b|\bvous devez toujours\b|\bl['’]assistant doit\b|\bdésormais,? tu es\b)/iu,
];

/**
 * Whether a fact is an order in disguise. Conversations are given facts as data in any case; one that gives orders has no
 * business among them at all.
 */
export function isAnOrder(fact: string): boolean {
  return ORDERS.some((pattern) => pattern.test(fact));
}
