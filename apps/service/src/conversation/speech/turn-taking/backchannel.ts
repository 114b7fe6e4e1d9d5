import { OVERLAP_WORDS, type OverlapWords } from "./overlap-words.ts";
import { wordsOf } from "./words.ts";

/** The words of each phrase, by its first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

const GO_ON = phrasesOf("goOn");
const STOP = phrasesOf("stop");
const GREET = phrasesOf("greet");
const OBJECT = phrasesOf("object");
/** Nobody listens at greater length. */
const MOST_WORDS = 6;

/** Whether a caller who says this over the assistant only shows that they are listening. An empty text is no backchannel. */
export function isBackchannel(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.length <= MOST_WORDS && consistsOf(GO_ON, words, false);
}

/** The same, of words that are not complete: "yeah, I" may go on with "see". */
export function mayBecomeBackchannel(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.length <= MOST_WORDS && consistsOf(GO_ON, words, true);
}

/** Whether the text contains a word by which callers demand to be heard: "stop", "hello?", "no", "but". */
export function demandsToBeHeard(text: string): boolean {
  return demandsToBeHeardAtOnce(text) || contains(OBJECT, wordsOf(text));
}

/** Whether it contains one that nobody says to answer a question: "stop", "hello?", but not "no". */
export function demandsToBeHeardAtOnce(text: string): boolean {
  const words = wordsOf(text);
  return contains(STOP, words) || contains(GREET, words);
}

/** Whether it is no more than what people say when they take a call: "Hello?" */
export function isGreeting(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && consistsOf(GREET, words, false);
}

function phrasesOf(kind: keyof OverlapWords): Phrases {
  const phrases = new Map<string, (readonly string[])[]>();
  for (const entry of Object.values(OVERLAP_WORDS).flatMap((language) => language[kind])) {
    const words = wordsOf(entry);
    const [first = ""] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), words]);
  }
  return phrases;
}

/** Whether the words are phrases, one after the other. @param isOpen the last one may be incomplete */
function consistsOf(phrases: Phrases, words: readonly string[], isOpen: boolean): boolean {
  if (words.length === 0) return true;
  return (phrases.get(words[0] ?? "") ?? []).some((phrase) => {
    if (phrase.length > words.length) return isOpen && words.every((word, index) => word === phrase[index]);
    return (
      phrase.every((word, index) => word === words[index]) && consistsOf(phrases, words.slice(phrase.length), isOpen)
    );
  });
}

function contains(phrases: Phrases, words: readonly string[]): boolean {
  return words.some((first, from) =>
    (phrases.get(first) ?? []).some((phrase) => phrase.every((word, index) => word === words[from + index])),
  );
}
