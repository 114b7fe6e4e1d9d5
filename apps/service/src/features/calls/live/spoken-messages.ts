import type { CallMessages } from "../../../conversation/call/reducer/call-settings.ts";

/** What the platform says on its own, by language; English in any other language. */
const MESSAGES: Readonly<Record<string, CallMessages>> = {
  en: {
    trouble: "I'm sorry, something went wrong on our side. Could you please say that again?",
    apology: "I'm sorry, I'm having technical difficulties. Please call again later. Goodbye.",
    transferFailed: "I'm sorry, nobody is available right now. Can I help you with something else?",
  },
  de: {
    trouble: "Entschuldigung, bei uns ist gerade etwas schiefgegangen. Können Sie das bitte noch einmal sagen?",
    apology:
      "Es tut mir leid, es gibt ein technisches Problem. Bitte rufen Sie später noch einmal an. Auf Wiederhören.",
    transferFailed: "Es tut mir leid, gerade ist niemand erreichbar. Kann ich Ihnen sonst weiterhelfen?",
  },
  es: {
    trouble: "Perdón, hemos tenido un problema técnico. ¿Puede repetirlo, por favor?",
    apology: "Lo siento, tenemos un problema técnico. Por favor, llame más tarde. Adiós.",
    transferFailed: "Lo siento, ahora mismo no hay nadie disponible. ¿Puedo ayudarle en algo más?",
  },
  fr: {
    trouble: "Pardon, nous avons eu un problème technique. Pouvez-vous répéter, s'il vous plaît ?",
    apology: "Je suis désolé, nous rencontrons un problème technique. Merci de rappeler plus tard. Au revoir.",
    transferFailed: "Je suis désolé, personne n'est disponible pour le moment. Puis-je vous aider autrement ?",
  },
  it: {
    trouble: "Mi scusi, abbiamo avuto un problema tecnico. Può ripetere, per favore?",
    apology: "Mi dispiace, abbiamo un problema tecnico. La preghiamo di richiamare più tardi. Arrivederci.",
    transferFailed: "Mi dispiace, al momento non è disponibile nessuno. Posso aiutarla in altro modo?",
  },
  pt: {
    trouble: "Desculpe, tivemos um problema técnico. Pode repetir, por favor?",
    apology: "Lamento, estamos com um problema técnico. Por favor, ligue mais tarde. Até logo.",
    transferFailed: "Lamento, neste momento não há ninguém disponível. Posso ajudar em mais alguma coisa?",
  },
  nl: {
    trouble: "Sorry, er ging bij ons even iets mis. Kunt u dat nog een keer zeggen?",
    apology: "Het spijt me, er is een technisch probleem. Belt u alstublieft later terug. Tot ziens.",
    transferFailed: "Het spijt me, er is op dit moment niemand bereikbaar. Kan ik u ergens anders mee helpen?",
  },
  pl: {
    trouble: "Przepraszam, wystąpił u nas problem techniczny. Czy można prosić o powtórzenie?",
    apology: "Przepraszam, mamy problem techniczny. Proszę zadzwonić później. Do widzenia.",
    transferFailed: "Przepraszam, w tej chwili nikt nie może odebrać. Czy mogę pomóc w czymś innym?",
  },
};

/** Said by the process that continues a call another one has lost. */
const WE_ARE_BACK: Readonly<Record<string, string>> = {
  en: "I'm sorry, we were interrupted for a moment. Please go on.",
  de: "Entschuldigung, wir waren kurz unterbrochen. Bitte fahren Sie fort.",
  es: "Perdón, se ha cortado un momento. Continúe, por favor.",
  fr: "Pardon, nous avons été coupés un instant. Continuez, je vous prie.",
  it: "Mi scusi, la linea si è interrotta per un momento. Continui pure.",
  pt: "Desculpe, a ligação foi interrompida por um momento. Pode continuar.",
  nl: "Sorry, we waren even onderbroken. Gaat u verder.",
  pl: "Przepraszam, na chwilę nas rozłączyło. Proszę mówić dalej.",
};

export function weAreBack(language: string): string {
  return WE_ARE_BACK[language] ?? WE_ARE_BACK["en"] ?? "";
}

export function callMessages(language: string, transferFailed: string | null): CallMessages {
  const messages = MESSAGES[language] ?? MESSAGES["en"];
  if (messages === undefined) throw new Error("there are no English messages");
  return transferFailed === null ? messages : { ...messages, transferFailed };
}

/** What every model has to know about telephones. */
export function callRules(language: string): string {
  const rule =
    "You are on a telephone call: what you write is spoken aloud, and what you read was recognized from speech and may hold mistakes. Answer in one to three short sentences without lists, markup, emoji or web addresses. Write numbers, dates and times as one says them. An answer of yours that was interrupted stands there as far as the caller heard it, with a note in square brackets after it: do not go on as if the rest had been heard, and never read such a note aloud. Ask one question at a time. When you did not understand, ask. You are an AI: never say or suggest that you are a person.";
  return language === "multi"
    ? `${rule} Answer in the language the caller speaks.`
    : `${rule} Speak the language with the code ${language} unless the caller speaks another.`;
}
