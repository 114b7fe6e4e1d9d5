import type { RightsWords } from "../../../conversation/call/caller-rights/caller-rights.ts";

/** What the law has the platform say, by language; English in any other. */
export interface LegalWords {
  /** Before anything else in a call nobody asked for. */
  readonly aiCalls: (organization: string) => string;
  readonly isRecorded: string;
  readonly notAPerson: (organization: string) => string;
  readonly optedOut: (organization: string) => string;
  readonly goOn: string;
  readonly goodbye: string;
}

const ENGLISH: LegalWords = {
  aiCalls: (organization) => `This is an AI assistant calling for ${organization}.`,
  isRecorded: "This call is recorded.",
  notAPerson: (organization) => `You are talking to an AI assistant of ${organization}, not to a person.`,
  optedOut: (organization) => `You will not be called or texted again by ${organization}.`,
  goOn: "How can I help you?",
  goodbye: "Goodbye.",
};

const LEGAL_WORDS: Readonly<Record<string, LegalWords>> = {
  en: ENGLISH,
  de: {
    aiCalls: (organization) => `Hier ist ein KI-Assistent. Ich rufe für ${organization} an.`,
    isRecorded: "Dieses Gespräch wird aufgezeichnet.",
    notAPerson: (organization) =>
      `Sie sprechen mit einem KI-Assistenten von ${organization}, nicht mit einem Menschen.`,
    optedOut: (organization) => `Sie bekommen von ${organization} keine Anrufe und keine Nachrichten mehr.`,
    goOn: "Wie kann ich Ihnen helfen?",
    goodbye: "Auf Wiederhören.",
  },
  es: {
    aiCalls: (organization) => `Le habla un asistente de inteligencia artificial de parte de ${organization}.`,
    isRecorded: "Esta llamada se está grabando.",
    notAPerson: (organization) =>
      `Está hablando con un asistente de inteligencia artificial de ${organization}, no con una persona.`,
    optedOut: (organization) => `No volverá a recibir llamadas ni mensajes de ${organization}.`,
    goOn: "¿En qué puedo ayudarle?",
    goodbye: "Adiós.",
  },
  fr: {
    aiCalls: (organization) =>
      `Bonjour, je suis un assistant d'intelligence artificielle et j'appelle pour ${organization}.`,
    isRecorded: "Cet appel est enregistré.",
    notAPerson: (organization) =>
      `Vous parlez à un assistant d'intelligence artificielle de ${organization}, pas à une personne.`,
    optedOut: (organization) => `Vous ne recevrez plus ni appels ni messages de ${organization}.`,
    goOn: "Comment puis-je vous aider ?",
    goodbye: "Au revoir.",
  },
  it: {
    aiCalls: (organization) => `Sono un assistente di intelligenza artificiale e chiamo per conto di ${organization}.`,
    isRecorded: "Questa chiamata viene registrata.",
    notAPerson: (organization) =>
      `Sta parlando con un assistente di intelligenza artificiale di ${organization}, non con una persona.`,
    optedOut: (organization) => `Non riceverà più chiamate né messaggi da ${organization}.`,
    goOn: "Come posso aiutarla?",
    goodbye: "Arrivederci.",
  },
  pt: {
    aiCalls: (organization) => `Fala um assistente de inteligência artificial em nome de ${organization}.`,
    isRecorded: "Esta chamada está a ser gravada.",
    notAPerson: (organization) =>
      `Está a falar com um assistente de inteligência artificial de ${organization}, não com uma pessoa.`,
    optedOut: (organization) => `Não voltará a receber chamadas nem mensagens de ${organization}.`,
    goOn: "Como posso ajudar?",
    goodbye: "Adeus.",
  },
  nl: {
    aiCalls: (organization) => `U spreekt met een AI-assistent die belt namens ${organization}.`,
    isRecorded: "Dit gesprek wordt opgenomen.",
    notAPerson: (organization) => `U spreekt met een AI-assistent van ${organization}, niet met een mens.`,
    optedOut: (organization) => `U wordt door ${organization} niet meer gebeld en krijgt geen berichten meer.`,
    goOn: "Hoe kan ik u helpen?",
    goodbye: "Tot ziens.",
  },
  pl: {
    aiCalls: (organization) => `Mówi asystent AI, dzwonię w imieniu ${organization}.`,
    isRecorded: "Ta rozmowa jest nagrywana.",
    notAPerson: (organization) => `Rozmawia Pan lub Pani z asystentem AI firmy ${organization}, a nie z człowiekiem.`,
    optedOut: (organization) => `${organization} nie będzie więcej dzwonić ani wysyłać wiadomości.`,
    goOn: "W czym mogę pomóc?",
    goodbye: "Do widzenia.",
  },
};

export function legalWords(language: string): LegalWords {
  return LEGAL_WORDS[language] ?? ENGLISH;
}

/**
 * @param callLanguage `en`, or `multi`: whatever the caller speaks
 * @param trouble said when something went wrong
 */
export function rightsWords(
  callLanguage: string,
  callersLanguage: string,
  organization: string,
  trouble: string,
): RightsWords {
  const { notAPerson, optedOut, goOn, goodbye } = legalWords(callLanguage === "multi" ? callersLanguage : callLanguage);
  return { notAPerson: notAPerson(organization), optedOut: optedOut(organization), goOn, goodbye, trouble };
}
