import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

interface Speech {
  /** With a slot for a number, a name and another word. */
  readonly sentences: readonly string[];
  readonly fillers: readonly string[];
  readonly negations: readonly string[];
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const SPEECH: Readonly<Record<string, Speech>> = {
  en: {
    sentences: [
      "please do cancel my order for {number} chairs from {name}",
      "I would like to book a {word} table for {number} people in the name of {name}",
      "can you tell {name} that I will be {number} minutes {word}",
    ],
    fillers: ["um", "uh", "uhm", "erm", "hmm"],
    negations: ["not", "never", "don't", "no"],
    numbers: ["4", "14", "four", "fourteen", "forty", "40", "1,000", "1000", "1.5", "15"],
    names: ["Paris", "Berlin", "Anna", "Hannah", "Miller", "Mueller"],
    words: ["late", "early", "were", "we're", "can", "can't", "quiet", "quite"],
  },
  de: {
    sentences: [
      "bitte bestellen Sie {number} Stühle für {name} ab",
      "ich möchte um acht einen {word} Tisch für {number} Personen auf den Namen {name}",
      "sagen Sie {name} dass ich {number} Minuten {word} komme",
    ],
    fillers: ["äh", "ähm", "öh", "hm"],
    negations: ["nicht", "nie", "kein", "nein"],
    numbers: ["zwei", "zwölf", "2", "12", "dreizehn", "dreißig", "1.000", "1,000"],
    names: ["Köln", "Kölln", "Meier", "Maier", "Berlin"],
    words: ["schön", "schon", "spät", "später", "um", "er"],
  },
  es: {
    sentences: [
      "por favor cancele mi pedido de {number} sillas para {name}",
      "quiero una mesa {word} para {number} personas a nombre de {name}",
      "dígale a {name} que llego {number} minutos {word}",
    ],
    fillers: ["eh", "ehm", "uhm"],
    negations: ["no", "nunca", "tampoco"],
    numbers: ["dos", "doce", "2", "12", "sesenta", "setenta"],
    names: ["Madrid", "Mérida", "Peña", "Pena"],
    words: ["año", "ano", "tarde", "tardé", "si", "sí"],
  },
  fr: {
    sentences: [
      "je veux annuler ma commande de {number} chaises pour {name}",
      "je voudrais une table {word} pour {number} personnes au nom de {name}",
      "dites à {name} que j'aurai {number} minutes de {word}",
    ],
    fillers: ["euh", "heu", "hmm"],
    negations: ["ne", "pas", "jamais", "non"],
    numbers: ["deux", "douze", "2", "12", "treize", "trente"],
    names: ["Paris", "Bari", "Lefèvre", "Lefebvre"],
    words: ["ou", "où", "retard", "retards", "du", "dû"],
  },
};

const LANGUAGES = Object.keys(SPEECH);
const speechOf = (language: string): Speech => SPEECH[language] ?? { ...EMPTY };
const EMPTY: Speech = { sentences: [], fillers: [], negations: [], numbers: [], names: [], words: [] };

interface Filled {
  readonly language: string;
  readonly sentence: string;
  readonly slots: Readonly<Record<string, string>>;
}

const fillIn = ({ sentence, slots }: Pick<Filled, "sentence" | "slots">) =>
  sentence.replace(/\{(\w+)\}/g, (_all, slot: string) => slots[slot] ?? "");

const filled = fc.constantFrom(...LANGUAGES).chain((language): fc.Arbitrary<Filled> => {
  const { sentences, numbers, names, words } = speechOf(language);
  return fc.record({
    language: fc.constant(language),
    sentence: fc.constantFrom(...sentences),
    slots: fc.record({
      number: fc.constantFrom(...numbers),
      name: fc.constantFrom(...names),
      word: fc.constantFrom(...words),
    }),
  });
});

const insertAt = (text: string, word: string, position: number) => {
  const words = text.split(" ");
  words.splice(position % (words.length + 1), 0, word);
  return words.join(" ");
};

/** A different sentence: one more negation, or another number, name or word. */
const changed = filled.chain((original) => {
  const { language, slots } = original;
  const speech = speechOf(language);
  const guess = fillIn(original);
  const negated = fc
    .tuple(fc.constantFrom(...speech.negations), fc.nat(30))
    .map(([negation, position]) => insertAt(guess, negation, position));
  const replaced = fc
    .constantFrom(...(["number", "name", "word"] as const).filter((slot) => original.sentence.includes(`{${slot}}`)))
    .chain((slot) => {
      const others = speech[`${slot}s`].filter((other) => other !== slots[slot]);
      return fc.constantFrom(...others).map((other) => fillIn({ ...original, slots: { ...slots, [slot]: other } }));
    });
  return fc.oneof(negated, replaced).map((said) => ({ language, guess, said }));
});

/** The same words with a hesitation among them, punctuated the way a recognizer does. */
const hesitated = filled.chain((original) => {
  const guess = fillIn(original);
  const { fillers } = speechOf(original.language);
  return fc
    .tuple(fc.constantFrom(...fillers), fc.nat(30), fc.nat(20), fc.constantFrom(".", "!", "?", " ?", "…", ""))
    .map(([filler, position, comma, mark]) => {
      const words = insertAt(guess, `${filler},`, position).split(" ");
      const marked = words.map((word, index) => (index === comma && !word.endsWith(",") ? `${word},` : word)).join(" ");
      return { language: original.language, guess, said: marked.charAt(0).toUpperCase() + marked.slice(1) + mark };
    });
});

const punctuated = filled.map((original) => {
  const guess = fillIn(original);
  return { language: original.language, guess: guess.toLowerCase(), said: `${guess}.` };
});

/** What becomes of a speculative answer: released, or asked anew. `eager`: the recognizer detects turns. */
function fateOf(
  { language, guess, said }: { language: string; guess: string; said: string },
  way: "eager" | "interim",
  change: { callsTool?: boolean; threshold?: number } = {},
): readonly string[] {
  const settings: Partial<CallSettings> = {
    language,
    welcomeMessage: null,
    // The guess is made at the same time whatever the words.
    endpointing: { silenceMs: 500, waitsForUnfinished: false, utteranceTimeoutMs: 1_500 },
    recognizer: { detectsTurns: way === "eager", finalLatencyMs: 300 },
    speculation: {
      isEnabled: way === "interim",
      debounceMs: 300,
      minWords: 1,
      similarityThreshold: change.threshold ?? 0.85,
    },
  };
  const call = new CallScript(settings).at(0, { kind: "stream-started" });
  if (way === "eager") call.at(2_000, { kind: "heard", transcript: { kind: "eager-end", text: guess } });
  else {
    call.at(1_000, { kind: "voice-started", sinceMs: 1_000 }).hears(1_900, guess);
    call.at(2_000, { kind: "voice-ended", sinceMs: 2_000 }).until(2_400);
  }
  const { responseId } = call;
  if (change.callsTool === true) call.at(2_500, { kind: "tool-started", responseId });
  if (way === "eager") {
    call.at(2_600, { kind: "heard", transcript: { kind: "end", text: said, confidence: 1 } });
  } else {
    call.hears(2_600, said, { isFinal: true }).until(6_000);
  }
  return call.effects.flatMap((effect) => {
    if (effect.kind === "release") return [effect.responseId === responseId ? "released" : "released another"];
    return effect.kind === "respond" && effect.responseId !== responseId && !effect.isSpeculative ? ["asked anew"] : [];
  });
}

const WAYS = ["eager", "interim"] as const;

describe.each(WAYS)("an answer begun before the turn was over (%s)", (way) => {
  it("is never given to a different sentence, however many words they share", () => {
    fc.assert(
      fc.property(changed, fc.boolean(), fc.constantFrom(0.5, 0.85, 1), (pair, callsTool, threshold) => {
        fc.pre(pair.guess !== pair.said);
        expect(fateOf(pair, way, { callsTool, threshold }).join()).not.toMatch(/^released$|^released,/);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is given when the caller only hesitated", () => {
    fc.assert(
      fc.property(hesitated, (pair) => {
        expect(fateOf(pair, way)).toEqual(["released"]);
      }),
      { numRuns: 500 },
    );
  });

  it("is not given when the caller hesitated and a tool was called", () => {
    fc.assert(
      fc.property(hesitated, (pair) => {
        expect(fateOf(pair, way, { callsTool: true })).not.toContain("released");
      }),
      { numRuns: 300 },
    );
  });

  it("is given, tools included, when the words are the same", () => {
    fc.assert(
      fc.property(punctuated, (pair) => {
        expect(fateOf(pair, way, { callsTool: true, threshold: 1 })).toEqual(["released"]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the similarity threshold", () => {
  const pair = { language: "en", guess: "book a table", said: "um, book a table" };
  it.each([
    [0.5, ["released"]],
    [0.85, ["released"]],
    [0.9, ["asked anew"]],
    [1, ["asked anew"]],
  ])("of %s can only make it stricter", (threshold, fate) => {
    expect(fateOf(pair, "eager", { threshold })).toEqual(fate);
  });
});
