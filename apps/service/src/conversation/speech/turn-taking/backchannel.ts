import { wordsOf } from "./words.ts";

/** Sounds and words by which a listener says "go on", in all languages at once: callers mix them, and none interrupts. */
const GO_ON = new Set(
  `mhm mm mmm hmm hm uh-huh uh huh mm-hm mm-hmm ah aha oh ok okay yeah yep yup right sure gotcha alright
   ja genau klar gut ach aja mhmm si sí vale claro ajá bueno oui ouais d'accord voilà sim certo tá sì va
   bene`.split(/\s+/),
);
/** One of these words is enough to interrupt: a caller who says it wants to speak. */
const STOP = new Set(
  `stop wait no hold pause quiet excuse sorry actually but hello help question
   halt warte nein moment stopp aber entschuldigung espera alto no perdón pero attends arrêtez non mais pardon
   espere pare não aspetta fermo scusi`.split(/\s+/),
);

/** Whether a caller who says this over the assistant only shows that they are listening. An empty text is no backchannel. */
export function isBackchannel(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.length <= 4 && words.every((word) => GO_ON.has(word));
}

/** Whether the text contains a word by which callers demand to be heard. */
export function demandsToBeHeard(text: string): boolean {
  return wordsOf(text).some((word) => STOP.has(word));
}
