import type { Sentences } from "../sentences.ts";

export const PORTUGUESE: Sentences = {
  aiAnswers: "Está a falar com um assistente de inteligência artificial de {organization}.",
  aiCalls: "Fala um assistente de inteligência artificial em nome de {organization}.",
  aiWrites: "Sou o assistente de inteligência artificial de {organization}.",
  isRecorded: "Esta chamada está a ser gravada.",
  mayBeRecorded: "Esta chamada pode ser gravada.",
  notAPerson: "Está a falar com um assistente de inteligência artificial de {organization}, não com uma pessoa.",
  notAPersonWrites: "Sou um assistente de inteligência artificial de {organization}, não uma pessoa.",
  optedOut: "Não voltará a receber chamadas nem mensagens de {organization}.",
  goOn: "Como posso ajudar?",
  goodbye: "Adeus.",
  trouble: "Desculpe, tivemos um problema técnico. Pode repetir, por favor?",
  apology: "Lamento, estamos com um problema técnico. Por favor, ligue mais tarde. Até logo.",
  transferFailed: "Lamento, neste momento não há ninguém disponível. Posso ajudar em mais alguma coisa?",
  weAreBack: "Desculpe, a ligação foi interrompida por um momento. Pode continuar.",
  idle: "Ainda está aí? Não tenha pressa, estou a ouvir.",
  notDone: "Ainda não consegui fazer isso.",
};
