import { GREETING_PHRASES, type GreetingPhrases } from "./greeting-phrases.ts";

/** Which kinds of phrases a text holds, in whatever language. */
export type GreetingEvidence = Readonly<Record<keyof GreetingPhrases, boolean>>;

export const NO_EVIDENCE: GreetingEvidence = {
  tone: false,
  leave: false,
  box: false,
  absent: false,
  callBack: false,
  reached: false,
  personal: false,
  hail: false,
};

const KINDS = Object.keys(NO_EVIDENCE) as readonly (keyof GreetingPhrases)[];

/** All four languages are looked for at once: a line is often answered in another language than the assistant speaks. */
export function readGreeting(text: string): GreetingEvidence {
  const plain = plainText(text);
  if (plain === "") return NO_EVIDENCE;
  const found = { ...NO_EVIDENCE };
  for (const kind of KINDS) found[kind] = GREETING_PHRASES.some((phrases) => phrases[kind].test(plain));
  return found;
}

/** Whether an answering machine may have said it. */
export function isOfMachine({ tone, leave, box }: GreetingEvidence): boolean {
  return tone || leave || box;
}

/** @returns lower case without accents, with one space in place of everything that is no letter or digit */
function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
