import type { Sentences } from "../sentences.ts";

export const DANISH: Sentences = {
  aiAnswers: "Du taler med en AI-assistent hos {organization}.",
  aiCalls: "Det er en AI-assistent, der ringer fra {organization}.",
  aiWrites: "Det er AI-assistenten hos {organization}.",
  isRecorded: "Samtalen bliver optaget.",
  mayBeRecorded: "Samtalen kan blive optaget.",
  notAPerson: "Du taler med en AI-assistent hos {organization}, ikke med et menneske.",
  notAPersonWrites: "Jeg er en AI-assistent hos {organization}, ikke et menneske.",
  optedOut: "Du får ikke flere opkald eller beskeder fra {organization}.",
  goOn: "Hvad kan jeg hjælpe dig med?",
  goodbye: "Farvel.",
  trouble: "Undskyld, noget gik galt hos os. Kan du sige det igen?",
  apology: "Vi har desværre et teknisk problem. Ring venligst igen senere. Farvel.",
  transferFailed: "Der er desværre ingen ledige lige nu. Kan jeg hjælpe dig med noget andet?",
  weAreBack: "Undskyld, vi blev afbrudt et øjeblik. Fortsæt endelig.",
  idle: "Er du der stadig? Tag dig god tid, jeg lytter.",
  notDone: "Det er endnu ikke lykkedes mig.",
};
