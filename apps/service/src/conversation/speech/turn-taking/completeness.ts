import { wordsOf } from "./words.ts";

/** How finished an utterance sounds by its words alone. */
export type Completeness = "complete" | "undecided" | "unfinished";

/** A sentence cannot end with these words. */
const OPEN_END = new Set(
  `and or but so because if when that which who to of in on at for with from by about the a an my your his her its our
   their is are was i'm it's um uh er erm like und oder aber weil wenn dass zu von in auf für mit der die das ein eine
   mein äh ähm y o pero porque si que de en con para el la un una mi eh et ou mais parce que si de à dans avec le
   la un une mon euh e ma perché se di con il lo mio`.split(/\s+/),
);
const SHORT_ANSWERS = new Set(
  `yes no yeah nope yep sure okay ok correct right exactly thanks bye goodbye hello hi hey ja nein genau danke tschüss
   sí no gracias adiós oui non merci au-revoir si grazie ciao`.split(/\s+/),
);

/** @param text as the recognizer wrote it, with whatever punctuation it sets */
export function completenessOf(text: string): Completeness {
  const trimmed = text.trim();
  const words = wordsOf(trimmed);
  const last = words.at(-1);
  if (last === undefined) return "undecided";
  if (/(,|\.\.\.|…|-)$/.test(trimmed) || OPEN_END.has(last)) return "unfinished";
  if (/[.!?]$/.test(trimmed)) return "complete";
  return words.length <= 2 && SHORT_ANSWERS.has(last) ? "complete" : "undecided";
}
