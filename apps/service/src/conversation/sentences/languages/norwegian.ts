import type { Sentences } from "../sentences.ts";

export const NORWEGIAN: Sentences = {
  aiAnswers: "Du snakker med en KI-assistent hos {organization}.",
  aiCalls: "Dette er en KI-assistent som ringer fra {organization}.",
  aiWrites: "Dette er KI-assistenten hos {organization}.",
  isRecorded: "Samtalen blir tatt opp.",
  mayBeRecorded: "Samtalen kan bli tatt opp.",
  notAPerson: "Du snakker med en KI-assistent hos {organization}, ikke med et menneske.",
  notAPersonWrites: "Jeg er en KI-assistent hos {organization}, ikke et menneske.",
  optedOut: "Du får ikke flere anrop eller meldinger fra {organization}.",
  goOn: "Hva kan jeg hjelpe deg med?",
  goodbye: "Ha det.",
  trouble: "Beklager, noe gikk galt hos oss. Kan du si det en gang til?",
  apology: "Beklager, vi har et teknisk problem. Ring gjerne igjen senere. Ha det.",
  transferFailed: "Beklager, ingen er ledige akkurat nå. Kan jeg hjelpe deg med noe annet?",
  weAreBack: "Beklager, vi ble avbrutt et øyeblikk. Bare fortsett.",
  idle: "Er du der fortsatt? Ta den tiden du trenger, jeg lytter.",
  notDone: "Det har jeg ikke fått til ennå.",
};
