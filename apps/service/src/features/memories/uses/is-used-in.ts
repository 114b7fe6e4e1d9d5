/** Words of four languages that say nothing by themselves. */
const EMPTY_WORDS = new Set(
  (
    "the and for you are was not but her his its who can has had she him der die das und ist den dem ein mit von auf sie ihr les des une est los las una por con " +
    "caller customer name called likes prefers wants lives with that this from have has been does which their they them about " +
    "anrufer heißt wohnt mag möchte will bevorzugt eine einen einem einer dass nicht sind wird haben " +
    "llama vive prefiere quiere para como pero este esta tiene " +
    "appelle habite préfère veut pour avec dans cette sont être"
  ).split(" "),
);
/** Endings differ from one sentence to another. */
const STEM_LENGTH = 6;

/**
 * Whether an answer says what a fact says: at least half of the fact's telling words stand in it. A measure of words, not
 * of meaning; it errs where an answer puts a fact differently.
 */
export function isUsedIn(fact: string, answer: string): boolean {
  const words = stemsOf(fact);
  if (words.size === 0) return false;
  const said = stemsOf(answer);
  return 2 * [...words].filter((word) => said.has(word)).length >= words.size;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => (word.length > 2 || /\p{N}/u.test(word)) && !EMPTY_WORDS.has(word))
      .map((word) => word.slice(0, STEM_LENGTH)),
  );
}
