import { describe, expect, it } from "vitest";
import { type GreetingEvidence, readGreeting } from "./read-greeting.ts";

function kindsIn(text: string): readonly string[] {
  return (Object.entries(readGreeting(text)) as [keyof GreetingEvidence, boolean][])
    .filter(([, isThere]) => isThere)
    .map(([kind]) => kind)
    .sort();
}

describe("the words of a greeting", () => {
  it.each<[string, readonly string[]]>([
    [
      "You’ve reached Bob. I can’t come to the phone; leave a message AFTER THE TONE!",
      ["absent", "leave", "reached", "tone"],
    ],
    ["You are connected to the mailbox of Amy.", ["box", "reached"]],
    ["Bitte hinterlassen Sie eine Nachricht nach dem Signalton.", ["leave", "tone"]],
    ["Wir rufen Sie schnellstmöglich zurück.", ["callBack"]],
    ["Ha llamado a Carmen. Deje su mensaje después de la señal.", ["leave", "reached", "tone"]],
    ["Vous êtes bien sur la messagerie de Hugo, laissez un message après le bip.", ["box", "leave", "reached", "tone"]],
    ["Apre\u0300s le bip", ["tone"]],
  ])("%s", (text, kinds) => {
    expect(kindsIn(text)).toEqual(kinds);
  });

  it.each([
    "He is out, do you want to leave a message?",
    "Möchten Sie eine Nachricht hinterlassen?",
    "¿Quiere dejar un recado?",
    "Voulez-vous laisser un message ?",
    "One moment, I'll put you through to his voicemail.",
    "I'm driving, leave me a voicemail.",
  ])("an offer or a request to wait is a person's, whatever else it says: %s", (text) => {
    expect(kindsIn(text)).toContain("personal");
    expect(kindsIn(text)).not.toContain("tone");
  });

  it.each(["", "…!?", "你好", "Hm", "Was waiting for it, what was that tone just now?", "The beep? I heard the beep."])(
    "nothing is made of %j",
    (text) => {
      expect(kindsIn(text)).toEqual([]);
    },
  );
});
