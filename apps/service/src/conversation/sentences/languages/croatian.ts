import type { Sentences } from "../sentences.ts";

export const CROATIAN: Sentences = {
  aiAnswers: "Razgovarate s asistentom umjetne inteligencije tvrtke {organization}.",
  aiCalls: "Zove vas asistent umjetne inteligencije u ime tvrtke {organization}.",
  aiWrites: "Ovdje asistent umjetne inteligencije tvrtke {organization}.",
  isRecorded: "Ovaj se razgovor snima.",
  mayBeRecorded: "Ovaj se razgovor može snimati.",
  notAPerson: "Razgovarate s asistentom umjetne inteligencije tvrtke {organization}, a ne s čovjekom.",
  notAPersonWrites: "Ja sam asistent umjetne inteligencije tvrtke {organization}, a ne čovjek.",
  optedOut: "{organization} vas više neće zvati niti vam slati poruke.",
  goOn: "Kako vam mogu pomoći?",
  goodbye: "Doviđenja.",
  trouble: "Oprostite, kod nas je došlo do pogreške. Možete li to ponoviti?",
  apology: "Žao mi je, imamo tehničkih poteškoća. Nazovite kasnije. Doviđenja.",
  transferFailed: "Žao mi je, trenutačno nitko nije dostupan. Mogu li vam pomoći u nečemu drugome?",
  weAreBack: "Oprostite, nakratko smo se prekinuli. Nastavite, molim vas.",
  idle: "Jeste li još tu? Samo polako, slušam vas.",
  notDone: "To mi još nije uspjelo.",
};
