import type { Sentences } from "../sentences.ts";

export const ITALIAN: Sentences = {
  aiAnswers: "Sta parlando con un assistente di intelligenza artificiale di {organization}.",
  aiCalls: "Sono un assistente di intelligenza artificiale e chiamo per conto di {organization}.",
  aiWrites: "Sono l'assistente di intelligenza artificiale di {organization}.",
  isRecorded: "Questa chiamata viene registrata.",
  mayBeRecorded: "Questa chiamata può essere registrata.",
  notAPerson: "Sta parlando con un assistente di intelligenza artificiale di {organization}, non con una persona.",
  notAPersonWrites: "Sono un assistente di intelligenza artificiale di {organization}, non una persona.",
  optedOut: "Non riceverà più chiamate né messaggi da {organization}.",
  goOn: "Come posso aiutarla?",
  goodbye: "Arrivederci.",
  trouble: "Mi scusi, abbiamo avuto un problema tecnico. Può ripetere, per favore?",
  apology: "Mi dispiace, abbiamo un problema tecnico. La preghiamo di richiamare più tardi. Arrivederci.",
  transferFailed: "Mi dispiace, al momento non è disponibile nessuno. Posso aiutarla in altro modo?",
  weAreBack: "Mi scusi, la linea si è interrotta per un momento. Continui pure.",
  idle: "È ancora in linea? Faccia con calma, la ascolto.",
  notDone: "Non sono ancora riuscito a farlo.",
};
