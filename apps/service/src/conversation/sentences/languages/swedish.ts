import type { Sentences } from "../sentences.ts";

export const SWEDISH: Sentences = {
  aiAnswers: "Du talar med en AI-assistent hos {organization}.",
  aiCalls: "Det här är en AI-assistent som ringer från {organization}.",
  aiWrites: "Det här är AI-assistenten hos {organization}.",
  isRecorded: "Samtalet spelas in.",
  mayBeRecorded: "Samtalet kan komma att spelas in.",
  notAPerson: "Du talar med en AI-assistent hos {organization}, inte med en människa.",
  notAPersonWrites: "Jag är en AI-assistent hos {organization}, inte en människa.",
  optedOut: "Du kommer inte att få fler samtal eller meddelanden från {organization}.",
  goOn: "Hur kan jag hjälpa dig?",
  goodbye: "Hej då.",
  trouble: "Förlåt, något gick fel hos oss. Kan du säga det en gång till?",
  apology: "Tyvärr har vi ett tekniskt problem. Ring gärna igen senare. Hej då.",
  transferFailed: "Tyvärr är ingen tillgänglig just nu. Kan jag hjälpa dig med något annat?",
  weAreBack: "Förlåt, vi blev avbrutna ett ögonblick. Fortsätt gärna.",
  idle: "Är du kvar? Ta den tid du behöver, jag lyssnar.",
  notDone: "Det har jag inte lyckats göra ännu.",
};
