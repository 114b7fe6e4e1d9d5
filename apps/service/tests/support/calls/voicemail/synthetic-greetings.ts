import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import type { SyntheticFarEnd, SyntheticPart } from "./synthetic-far-end.ts";

/** What greetings of machines are put together from. Invented by us after what such greetings commonly say. */
interface GreetingWords {
  readonly reached: readonly string[];
  readonly absent: readonly string[];
  readonly leave: readonly string[];
  readonly tone: readonly string[];
  readonly callBack: readonly string[];
  /** Of the network, not of the person. */
  readonly system: readonly string[];
}

const WORDS: Readonly<Record<string, GreetingWords>> = {
  en: {
    reached: ["Hi, you've reached Bob Miller.", "You have reached the Miller family.", "Hello, this is Amy."],
    absent: ["I can't come to the phone right now.", "We are not available at the moment.", "I'm away from my desk."],
    leave: ["Please leave a message.", "Leave your name and number.", "Please leave me a brief message."],
    tone: ["Speak after the tone.", "Please wait for the beep.", "At the tone, record your message."],
    callBack: ["I'll call you back as soon as I can.", "We will get back to you.", "I will return your call."],
    system: [
      "Your call has been forwarded to an automatic voice message system. Five five five, zero one two three, is not available. At the tone, please record your message.",
      "The person you are calling is unavailable. Please leave a message after the tone. When you are finished recording, you may hang up.",
    ],
  },
  de: {
    reached: [
      "Guten Tag, Sie sind verbunden mit Familie Schmidt.",
      "Hier ist der Anschluss von Petra Neumann.",
      "Hallo, hier ist Jonas.",
    ],
    absent: [
      "Ich bin zurzeit nicht erreichbar.",
      "Wir sind leider nicht da.",
      "Leider kann ich Ihren Anruf gerade nicht entgegennehmen.",
    ],
    leave: [
      "Bitte hinterlassen Sie eine Nachricht.",
      "Hinterlassen Sie mir Ihren Namen und Ihre Nummer.",
      "Sie können mir eine Nachricht hinterlassen.",
    ],
    tone: ["Sprechen Sie nach dem Signalton.", "Nachrichten bitte nach dem Ton.", "Nach dem Piep sind Sie dran."],
    callBack: ["Ich rufe Sie so bald wie möglich zurück.", "Wir melden uns dann bei Ihnen.", "Ich rufe gern zurück."],
    system: [
      "Der Teilnehmer ist zurzeit nicht erreichbar. Sie können eine Nachricht nach dem Signalton hinterlassen.",
      "Hier ist die Mailbox von null eins sieben eins. Bitte hinterlassen Sie eine Nachricht.",
    ],
  },
  es: {
    reached: ["Hola, ha llamado a la familia García.", "Se ha comunicado con Talleres López.", "Hola, soy Carmen."],
    absent: ["En este momento no estoy disponible.", "Ahora no podemos atender su llamada.", "No estamos en casa."],
    leave: ["Por favor, deje su mensaje.", "Deje su nombre y su número.", "Puede dejar un mensaje."],
    tone: ["Hable después de la señal.", "Después del tono, gracias.", "Al oír la señal, hable."],
    callBack: ["Le llamaré lo antes posible.", "Le devolveremos la llamada.", "Le contactaremos en breve."],
    system: [
      "Este es el buzón de voz de seis cero cero, uno dos tres. Deje su mensaje después de la señal.",
      "El número que ha marcado no está disponible. Deje su mensaje después del tono.",
    ],
  },
  fr: {
    reached: [
      "Bonjour, vous êtes bien chez la famille Martin.",
      "Vous êtes sur le répondeur de Claire.",
      "Bonjour, c'est Hugo.",
    ],
    absent: ["Je ne suis pas disponible pour le moment.", "Nous sommes absents.", "Je ne peux pas vous répondre."],
    leave: ["Laissez-moi un message.", "Merci de laisser votre message.", "Laissez votre nom et votre numéro."],
    tone: ["Parlez après le bip.", "Après le signal sonore, c'est à vous.", "À vous, après le bip."],
    callBack: ["Je vous rappellerai dès que possible.", "Nous vous rappellerons.", "Je vous rappelle vite."],
    system: [
      "Bienvenue sur la messagerie vocale du zéro six, douze, trente-quatre. Veuillez laisser un message après le signal sonore.",
      "Votre correspondant n'est pas joignable. Laissez un message après le bip.",
    ],
  },
};

const BEEPS_HZ = [620, 850, 1_000, 1_020, 1_400];

/** 60 synthetic greetings, fifteen in each language. The same every time. */
export function syntheticGreetings(): readonly SyntheticFarEnd[] {
  return Object.entries(WORDS).flatMap(([language, words]) =>
    Array.from({ length: 15 }, (_, index) => greetingOf(language, words, index)),
  );
}

function greetingOf(language: string, words: GreetingWords, index: number): SyntheticFarEnd {
  const random = seededRandom(BigInt(index) * 977n + BigInt(language.charCodeAt(0)));
  const pick = (of: readonly string[]) => of[random.integer(of.length)] ?? "";
  const kinds = [
    [words.reached, words.absent, words.leave, words.tone],
    [words.reached, words.leave, words.tone, words.callBack],
    [words.reached, words.absent, words.leave, words.callBack],
    [words.absent, words.tone],
    [words.system],
    // Hard: says little, and no more than that one may leave something.
    [words.reached, words.leave],
  ];
  const texts = (kinds[index % kinds.length] ?? []).map(pick);
  const hasBeep = index % 5 !== 4;
  const parts: SyntheticPart[] = [{ kind: "pause", durationMs: 200 + random.integer(1_300) }];
  for (const text of texts) {
    parts.push({ kind: "say", text, syllableMs: 150 + random.integer(50) });
    parts.push({ kind: "pause", durationMs: 150 + random.integer(900) });
  }
  if (hasBeep) {
    const frequencyHz = BEEPS_HZ[random.integer(BEEPS_HZ.length)] ?? 1_000;
    parts.push({ kind: "beep", frequencyHz, durationMs: 200 + random.integer(700) });
  }
  return { name: `synthetic greeting ${language} ${index + 1}`, language, parts, ...lineOf(random, index) };
}

/** Noise of the line, how late and how badly words are recognized. */
export function lineOf(random: Random, index: number): Pick<SyntheticFarEnd, "seed" | "noisePeak" | "recognizer"> {
  return {
    seed: 1 + random.integer(1_000),
    noisePeak: [0, 60, 150, 300][index % 4] ?? 0,
    recognizer: {
      hasInterims: index % 3 !== 2,
      finalLatencyMs: 250 + random.integer(1_200),
      lostWordShare: [0, 0.03, 0.06][index % 3] ?? 0,
    },
  };
}
