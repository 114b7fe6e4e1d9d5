import { describe, expect, it } from "vitest";
import type { ContactWish } from "./phrase-book.ts";
import { isAffirmation, mayRevoke, readContactWish } from "./read-contact-wish.ts";

const STOP = [
  "stop",
  "stopall",
  "stop all",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "optout",
  "opt out",
  "opt-out",
  "arret",
  "arrêt",
  "remove",
  "td",
  "stop please",
  "please stop",
];
const START = ["start", "unstop", "opt in", "opt-in", "optin"];
const HELP = ["help", "info", "aide"];

/** How people and phones write a keyword. */
const VARIANTS: readonly ((phrase: string) => string)[] = [
  (phrase) => phrase,
  (phrase) => phrase.toUpperCase(),
  (phrase) => phrase.charAt(0).toUpperCase() + phrase.slice(1),
  (phrase) => `${phrase}.`,
  (phrase) => `${phrase.toUpperCase()}!!`,
  (phrase) => `  ${phrase}\r\n`,
  (phrase) => `"${phrase}"`,
  (phrase) => `‘${phrase}’`,
  (phrase) => `${phrase} 🛑`,
  (phrase) => `🙏🏽${phrase}👍🏿`,
  (phrase) => `${phrase}\u200d\ufe0f`,
  (phrase) => `\u200b${phrase}\ufeff`,
  (phrase) => phrase.replaceAll(" ", "   "),
  (phrase) => phrase.normalize("NFD"),
  (phrase) => Array.from(phrase.toUpperCase(), toFullWidth).join(""),
  (phrase) => `*${phrase}*`,
];

function toFullWidth(character: string): string {
  return /[A-Z]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character;
}

const KEYWORD_PHRASES = [
  ...STOP.map((phrase) => [phrase, "stop"] as const),
  ...START.map((phrase) => [phrase, "start"] as const),
  ...HELP.map((phrase) => [phrase, "help"] as const),
];

const WRITTEN = KEYWORD_PHRASES.flatMap(([phrase, keyword]) =>
  VARIANTS.map((write): [string, ContactWish] => [write(phrase), keyword]),
);

const ORDINARY = [
  "don't stop",
  "Don’t stop!",
  "dont stop",
  "do not stop",
  "stop by at 5",
  "stop by the office please",
  "I'll stop by tomorrow",
  "can we stop for lunch",
  "where is the bus stop",
  "bus stop",
  "full stop",
  "non stop",
  "stop it",
  "stop that noise please ok",
  "please stop by",
  "it won't stop raining",
  "when does the sale stop?",
  "stop at the red light",
  "Stop & Shop on Main St",
  "one stop",
  "stop 5 is closed",
  "stop 2",
  "stop 2 is closed",
  "stop2endless",
  "bus stop 2 end station",
  "it will stop to end the day",
  "end to end",
  "help for mom",
  "help 4 people",
  "stop or go?",
  "cancel my appointment",
  "please cancel my order",
  "can I cancel?",
  "cancel and rebook for Friday",
  "I need to cancel Tuesday",
  "don't cancel",
  "do not cancel my booking",
  "what is your cancel policy",
  "cancel it",
  "the end",
  "end of the month works",
  "weekend",
  "at the end",
  "when does it end",
  "end date?",
  "in the end we said yes",
  "the end of the street",
  "week end",
  "never end",
  "I quit smoking",
  "quit it",
  "don't quit",
  "I quit my job so mornings work",
  "remove the old address",
  "please remove the second item",
  "can you remove it from my cart",
  "remove item 2",
  "how do I unsubscribe from the magazine",
  "I did not unsubscribe",
  "unsubscribe my wife only",
  "revoke the previous quote",
  "can you revoke access for Bob",
  "opt out of the gift wrap only",
  "do I have to opt out?",
  "I want to opt in for the gift wrap",
  "td bank",
  "my bank is TD",
  "T.D.",
  "start tomorrow",
  "can we start at 9",
  "when do we start?",
  "start over",
  "let's start",
  "a good start",
  "please start the order",
  "help me please",
  "can you help",
  "help with my bill",
  "no help needed",
  "I need help with the door",
  "more info please",
  "what info do you need",
  "info@example.com",
  "send info on pricing",
  "yes",
  "YES!",
  "yes please",
  "no",
  "ok",
  "ok stop lying haha",
  "thanks, stop worrying",
  "arrêt de bus",
  "arrêt cardiaque",
  "aide moi",
  "stopped by yesterday",
  "stopping soon",
  "ending",
  "cancelled",
  "cancellation",
  "infos",
  "helpful",
  "restart",
  "started",
  "quite",
  "quiet",
  "endive",
  "stop stop go",
  "e n d",
  "s t o",
  "1",
  "👍",
  "🛑",
  "",
  "   ",
  "...",
];

describe("readContactWish", () => {
  it("is tried on enough phrases", () => {
    expect(WRITTEN.length + ORDINARY.length).toBeGreaterThanOrEqual(300);
    expect(ORDINARY.length).toBeGreaterThanOrEqual(80);
  });

  it.each(WRITTEN)("knows %j as %s", (text, expected) => {
    expect(readContactWish(text)?.kind).toBe(expected);
  });

  it.each([
    "STOP STOP STOP",
    "stop. stop. STOP!",
    "S.T.O.P.",
    "S T O P",
    "Stóp",
    "stop\u200d",
    "ⓈⓉⓄⓅ",
    "STOP ALL PLEASE",
  ])("knows %j as stop", (text) => {
    expect(readContactWish(text)?.kind).toBe("stop");
  });

  it.each([
    ...["STOP2END", "Stop2End", "stop 2 end", "STOP 2END", "STOP2 END", "STOP-2-END", "STOP2END.", "stop to end"],
    ...[
      "Reply STOP 2 end",
      "text STOP2END",
      "Txt stop 2 end",
      "STOP2END please",
      "ok stop2end thanks",
      "ＳＴＯＰ２ＥＮＤ",
    ],
    ...["STOP2QUIT", "STOP2STOP", "stop 2 cancel", "Stop 2 opt-out", "STOP to unsubscribe", "QUIT2END", "End 2 Stop"],
  ])("knows %j, as messages advertise it, as stop", (text) => {
    expect(readContactWish(text)?.kind).toBe("stop");
  });

  it.each(["HELP4INFO", "Help 4 info", "HELP for INFO", "help4help", "INFO4HELP"])("knows %j as help", (text) => {
    expect(readContactWish(text)?.kind).toBe("help");
  });

  it.each(ORDINARY)("leaves %j to the conversation", (text) => {
    expect(readContactWish(text)).toBeNull();
  });

  it("does not look into what no carrier delivers", () => {
    expect(readContactWish(`stop${"!".repeat(100_000)}`)).toBeNull();
  });
});

describe("isAffirmation", () => {
  it.each(["YES", "yes", "Yes.", " yes! 👍"])("takes %j", (text) => {
    expect(isAffirmation(text)).toBe(true);
  });

  it.each(["yes please call me", "yesterday", "y", "no", "start", ""])("refuses %j", (text) => {
    expect(isAffirmation(text)).toBe(false);
  });
});

describe("mayRevoke", () => {
  it.each([
    ["go away", "en"],
    ["I think this is spam", "en"],
    ["Das grenzt an Belästigung", "de"],
    ["esto es acoso", "es"],
  ])("lets a model be asked about %j", (text, language) => {
    expect(readContactWish(text)).toBeNull();
    expect(mayRevoke(text)).toEqual({ language });
  });

  it.each(["When are you open?", "Thank you!", "Gracias", "👍", ""])("asks nobody about %j", (text) => {
    expect(mayRevoke(text)).toBeNull();
  });
});

describe("what stands around a phrase", () => {
  it.each([
    "please stop texting me until Monday",
    "Stop calling me before 9",
    "bitte schreiben Sie mir nicht mehr nach 20 Uhr",
    "no me llamen más antes de las 9",
  ])("limits it: %j revokes nothing", (text) => {
    expect(readContactWish(text)).toBeNull();
  });

  it.each(["stop texting me at once", "stop calling me on this number", "Stop texting me so I can sleep"])(
    "does not limit it: %j revokes",
    (text) => {
      expect(readContactWish(text)?.kind).toBe("stop");
    },
  );

  it.each(["We need to stop. Texting me is fine", "I had to stop! Messages are fine", "Wir hören. Auf mit der Tür?"])(
    "is not made of two sentences: %j revokes nothing",
    (text) => {
      expect(readContactWish(text)).toBeNull();
    },
  );

  it.each(["don't call me anymore, text me instead", "please stop calling me, just text"])(
    "says that contact is wanted after all: %j revokes nothing",
    (text) => {
      expect(readContactWish(text)).toBeNull();
    },
  );

  it.each(["why did you stop texting me", "did you stop sending messages", "I never said stop texting me"])(
    "turns it round: %j revokes nothing",
    (text) => {
      expect(readContactWish(text)).toBeNull();
    },
  );
});

describe("a word that several languages share", () => {
  it.each([
    ["STOP\n\nSent from my iPhone", "en"],
    ["Stop. Who is this?", "en"],
    ["STOP, wer ist da?", "de"],
    ["Stop, je ne veux plus", "fr"],
    ["Stop, no quiero nada", "es"],
    ["STOP - 12345", "en"],
  ])("is in the language of the words around it: %j", (text, language) => {
    expect(readContactWish(text)).toMatchObject({ kind: "stop", language });
  });
});

describe("a subscription that is told to end", () => {
  it.each(["Cancelen mi suscripción", "Por favor cancele mi suscripcion"])("%j revokes", (text) => {
    expect(readContactWish(text)).toMatchObject({ kind: "stop", language: "es" });
  });

  it("to something else does not", () => {
    expect(readContactWish("Cancelen mi suscripción al gimnasio")).toBeNull();
  });
});
