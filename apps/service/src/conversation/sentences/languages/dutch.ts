import type { Sentences } from "../sentences.ts";

export const DUTCH: Sentences = {
  aiAnswers: "U spreekt met een AI-assistent van {organization}.",
  aiCalls: "U spreekt met een AI-assistent die belt namens {organization}.",
  aiWrites: "Dit is de AI-assistent van {organization}.",
  isRecorded: "Dit gesprek wordt opgenomen.",
  mayBeRecorded: "Dit gesprek kan worden opgenomen.",
  notAPerson: "U spreekt met een AI-assistent van {organization}, niet met een mens.",
  notAPersonWrites: "Ik ben een AI-assistent van {organization}, geen mens.",
  optedOut: "U wordt door {organization} niet meer gebeld en krijgt geen berichten meer.",
  goOn: "Hoe kan ik u helpen?",
  goodbye: "Tot ziens.",
  trouble: "Sorry, er ging bij ons even iets mis. Kunt u dat nog een keer zeggen?",
  apology: "Het spijt me, er is een technisch probleem. Belt u alstublieft later terug. Tot ziens.",
  transferFailed: "Het spijt me, er is op dit moment niemand bereikbaar. Kan ik u ergens anders mee helpen?",
  weAreBack: "Sorry, we waren even onderbroken. Gaat u verder.",
  idle: "Bent u er nog? Neem de tijd, ik luister.",
  notDone: "Dat is me nog niet gelukt.",
};
