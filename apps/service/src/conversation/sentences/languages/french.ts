import type { Sentences } from "../sentences.ts";

export const FRENCH: Sentences = {
  aiAnswers: "Vous parlez à un assistant d'intelligence artificielle de {organization}.",
  aiCalls: "Bonjour, je suis un assistant d'intelligence artificielle et j'appelle pour {organization}.",
  aiWrites: "Je suis l'assistant d'intelligence artificielle de {organization}.",
  isRecorded: "Cet appel est enregistré.",
  mayBeRecorded: "Cet appel peut être enregistré.",
  notAPerson: "Vous parlez à un assistant d'intelligence artificielle de {organization}, pas à une personne.",
  notAPersonWrites: "Je suis un assistant d'intelligence artificielle de {organization}, pas une personne.",
  optedOut: "Vous ne recevrez plus ni appels ni messages de {organization}.",
  goOn: "Comment puis-je vous aider ?",
  goodbye: "Au revoir.",
  trouble: "Pardon, nous avons eu un problème technique. Pouvez-vous répéter, s'il vous plaît ?",
  apology: "Je suis désolé, nous rencontrons un problème technique. Merci de rappeler plus tard. Au revoir.",
  transferFailed: "Je suis désolé, personne n'est disponible pour le moment. Puis-je vous aider autrement ?",
  weAreBack: "Pardon, nous avons été coupés un instant. Continuez, je vous prie.",
  idle: "Êtes-vous toujours là ? Prenez votre temps, je vous écoute.",
  notDone: "Je n'ai pas encore pu le faire.",
};
