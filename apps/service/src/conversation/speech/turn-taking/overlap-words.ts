/** What people say over somebody who speaks, one language a member; each entry is one or more words, in lower case. */
export interface OverlapWords {
  /** "Go on, I am listening." */
  readonly goOn: readonly string[];
  /** "Stop, listen to me": heard out even over the last words of an utterance, where an answer may come early. */
  readonly stop: readonly string[];
  /** The same, except over the welcome: it is how people take a call. */
  readonly greet: readonly string[];
  /** The beginning of an objection or a question: enough to interrupt, but within a question's last words an answer to it. */
  readonly object: readonly string[];
}

const list = (text: string): readonly string[] => text.split(",").map((entry) => entry.trim().replaceAll(/\s+/g, " "));

/** Callers mix languages, and recognizers write a sound in any of several ways: so all of these count in every call. */
export const OVERLAP_WORDS: Readonly<Record<"en" | "de" | "es" | "fr" | "it" | "pt" | "nl" | "pl", OverlapWords>> = {
  en: {
    goOn: list(`mhm, mmhm, mm, mmm, hm, hmm, mm-hm, mm-hmm, mhmm, uh-huh, uh huh, uhuh, uh, huh, ah, aha, oh, ooh, ok, okay,
      yeah, yes, yep, yup, right, all right, alright, sure, gotcha, got it, got you, i got it, i see, i understand, understood,
      i know, great, good, very good, fine, nice, cool, perfect, excellent, awesome, wonderful, lovely, amazing, wow, exactly,
      absolutely, definitely, indeed, correct, that's right, that's great, that's good, that's fine, makes sense,
      that makes sense, sounds good, sounds great, of course, really, interesting, oh wow, true, go on, go ahead, fair enough`),
    stop: list(`stop, wait, hold, hold on, hang on, halt, pause, quiet, excuse me, excuse, pardon, sorry, listen,
      shut up, one moment, one second, just a moment, just a second`),
    greet: list("hello"),
    object: list("no, nope, not, but, actually, question, help, cancel, never mind"),
  },
  de: {
    goOn: list(`mhm, mhmm, mm, hm, hmm, aha, ah, ach, ach so, achso, ja, jo, jep, jawohl, genau, klar, na klar, alles klar, gut,
      sehr gut, ist gut, okay, in ordnung, verstehe, ich verstehe, verstanden, richtig, stimmt, das stimmt, super,
      prima, toll, schön, sehr schön, perfekt, wunderbar, ausgezeichnet, natürlich, sicher, interessant, passt, das passt,
      ich weiß, weiß ich, eben, gerne, ja gerne, oh, tatsächlich, wirklich`),
    stop: list(`halt, stopp, stop, warte, warten sie, moment, moment mal, einen moment, entschuldigung, entschuldigen sie,
      verzeihung, sekunde, ruhe, pause`),
    greet: list("hallo"),
    object: list("nein, nicht, kein, aber, doch, frage, eine frage, hilfe, abbrechen"),
  },
  es: {
    goOn: list(`ajá, aja, mhm, mm, hm, sí, si, vale, claro, claro que sí, bueno, bien, muy bien, está bien, de acuerdo, entiendo,
      entendido, ya entiendo, ya, ya veo, lo entiendo, perfecto, exacto, exactamente, correcto, genial, estupendo, excelente,
      qué bien, qué bueno, por supuesto, desde luego, así es, eso es, eso, okay, ok, cierto, ah, oh, ándale, listo, vaya,
      interesante, lo sé, comprendo`),
    stop: list(`espera, espere, espérate, alto, pare, oiga, oye, perdón, perdone, disculpe, disculpa, un momento,
      un segundo, basta, silencio`),
    greet: list("hola"),
    object: list("no, pero, pregunta, una pregunta, ayuda, cancela, cancele, cancelar"),
  },
  fr: {
    goOn: list(`oui, ouais, ouaip, mhm, mm, hm, hum, ah, ah oui, ah bon, oh, d'accord, dac, voilà, très bien, bien, bien sûr, c'est
      bien, c'est bon, bon, ok, okay, entendu, compris, j'ai compris, je comprends, je vois, parfait, super, génial, excellent,
      exact, exactement, tout à fait, absolument, effectivement, en effet, c'est ça, c'est vrai, ça marche, ça va, ça me va, certes,
      vraiment, intéressant, je sais, formidable, nickel`),
    stop: list(`attends, attendez, arrête, arrêtez, stop, pardon, excusez-moi, excuse-moi, excusez moi, excuse moi,
      un instant, un moment, une seconde, une minute, silence, écoutez`),
    greet: list("allô, allo"),
    object: list("non, pas, mais, en fait, question, une question, aide, aidez-moi, annulez, annule, annuler"),
  },
  it: {
    goOn: list(`sì, si, mhm, mm, hm, ah, aha, oh, certo, certamente, va bene, bene, benissimo, molto bene, ok, okay, capisco, capito,
      ho capito, perfetto, ottimo, esatto, esattamente, giusto, è vero, d'accordo, chiaro, già, ecco, certo che sì, proprio così,
      così, fantastico, bello, ci sto, naturalmente, davvero, lo so, interessante, eccellente`),
    stop: list(`aspetta, aspetti, ferma, fermo, si fermi, fermati, alt, stop, scusi, scusa, mi scusi, un momento, un attimo,
      un secondo, basta, silenzio`),
    greet: list("pronto"),
    object: list("no, non, ma, però, domanda, una domanda, aiuto, annulla, annulli, annullare"),
  },
  pt: {
    goOn: list(`sim, mhm, mm, hm, ah, aham, uhum, oh, certo, tá, tá bom, tá certo, está bem, está bom, bem, muito bem, bom, ok,
      okay, claro, entendi, entendo, entendido, já entendi, percebo, percebi, perfeito, ótimo, exato, exatamente, isso, isso mesmo,
      pois, pois é, pois sim, beleza, legal, com certeza, de acordo, correto, é verdade, eu sei, que bom, excelente, é`),
    stop: list(`espere, espera, pare, peraí, alto, desculpe, desculpa, com licença, perdão, um momento,
      um segundo, chega, silêncio`),
    greet: list("alô, olá, oi"),
    object: list("não, mas, pergunta, uma pergunta, ajuda, cancela, cancele, cancelar"),
  },
  nl: {
    goOn: list(`ja, jawel, mhm, mm, hm, ah, aha, oh, oké, okay, ok, goed, heel goed, prima, precies, klopt, dat klopt, inderdaad,
      begrepen, ik begrijp het, begrijp ik, snap ik, ik snap het, ik zie het, duidelijk, natuurlijk, zeker, mooi, leuk, super,
      perfect, uitstekend, top, juist, tuurlijk, is goed, interessant, echt`),
    stop: list(`stop, wacht, wacht even, even wachten, sorry, pardon, momentje, een moment, ogenblik, één moment, halt,
      luister, stil`),
    greet: list("hallo"),
    object: list("nee, niet, geen, maar, vraag, een vraag, hulp, help, annuleer, annuleren"),
  },
  pl: {
    goOn: list(`tak, mhm, mm, hm, aha, ah, oh, ok, okej, dobrze, dobra, bardzo dobrze, jasne, rozumiem, zrozumiałem,
      zrozumiałam, oczywiście, pewnie, dokładnie, zgadza się, super, świetnie, doskonale, w porządku, racja, naprawdę, ciekawe,
      wiem, okay`),
    stop: list(`stop, stój, czekaj, proszę czekać, poczekaj, proszę poczekać, chwileczkę, chwila, moment, momencik, przepraszam,
      cisza`),
    greet: list("halo"),
    object: list("nie, ale, pytanie, mam pytanie, pomocy, anuluj, anulować"),
  },
};
