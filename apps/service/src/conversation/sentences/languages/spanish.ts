import type { Sentences } from "../sentences.ts";

export const SPANISH: Sentences = {
  aiAnswers: "Está hablando con un asistente de inteligencia artificial de {organization}.",
  aiCalls: "Le habla un asistente de inteligencia artificial de parte de {organization}.",
  aiWrites: "Le escribe el asistente de inteligencia artificial de {organization}.",
  isRecorded: "Esta llamada se está grabando.",
  mayBeRecorded: "Esta llamada puede ser grabada.",
  notAPerson: "Está hablando con un asistente de inteligencia artificial de {organization}, no con una persona.",
  notAPersonWrites: "Soy un asistente de inteligencia artificial de {organization}, no una persona.",
  optedOut: "No volverá a recibir llamadas ni mensajes de {organization}.",
  goOn: "¿En qué puedo ayudarle?",
  goodbye: "Adiós.",
  trouble: "Perdón, hemos tenido un problema técnico. ¿Puede repetirlo, por favor?",
  apology: "Lo siento, tenemos un problema técnico. Por favor, llame más tarde. Adiós.",
  transferFailed: "Lo siento, ahora mismo no hay nadie disponible. ¿Puedo ayudarle en algo más?",
  weAreBack: "Perdón, se ha cortado un momento. Continúe, por favor.",
  idle: "¿Sigue ahí? Tómese su tiempo, le escucho.",
  notDone: "Todavía no he podido hacerlo.",
};
