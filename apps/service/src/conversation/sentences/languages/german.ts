import type { Sentences } from "../sentences.ts";

export const GERMAN: Sentences = {
  aiAnswers: "Sie sprechen mit einem KI-Assistenten von {organization}.",
  aiCalls: "Hier ist ein KI-Assistent. Ich rufe für {organization} an.",
  aiWrites: "Hier schreibt der KI-Assistent von {organization}.",
  isRecorded: "Dieses Gespräch wird aufgezeichnet.",
  mayBeRecorded: "Dieses Gespräch kann aufgezeichnet werden.",
  notAPerson: "Sie sprechen mit einem KI-Assistenten von {organization}, nicht mit einem Menschen.",
  notAPersonWrites: "Ich bin ein KI-Assistent von {organization}, kein Mensch.",
  optedOut: "Sie bekommen von {organization} keine Anrufe und keine Nachrichten mehr.",
  goOn: "Wie kann ich Ihnen helfen?",
  goodbye: "Auf Wiederhören.",
  trouble: "Entschuldigung, bei uns ist gerade etwas schiefgegangen. Können Sie das bitte noch einmal sagen?",
  apology: "Es tut mir leid, es gibt ein technisches Problem. Bitte rufen Sie später noch einmal an. Auf Wiederhören.",
  transferFailed: "Es tut mir leid, gerade ist niemand erreichbar. Kann ich Ihnen sonst weiterhelfen?",
  weAreBack: "Entschuldigung, wir waren kurz unterbrochen. Bitte fahren Sie fort.",
  idle: "Sind Sie noch da? Lassen Sie sich Zeit, ich höre zu.",
  notDone: "Das konnte ich noch nicht erledigen.",
};
