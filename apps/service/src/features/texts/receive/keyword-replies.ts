import type { ContactWish } from "@parley/foundation/opt-out/phrase-book";

export type KeywordAction = ContactWish;

/** The one confirmation that carriers' rules allow, and the help text. The sender's name is put before each. */
interface Replies {
  readonly stop: string;
  readonly start: string;
  /** @param contact where to get help; null: by replying */
  readonly help: (contact: string | null) => string;
}

/** The replies may name START and STOP: both are understood in every language. */
const REPLIES = {
  en: {
    stop: "You are unsubscribed and will get no more messages. Reply START to subscribe again.",
    start: "You are subscribed again. Reply HELP for help, STOP to unsubscribe.",
    help: (contact) =>
      `${contact === null ? "Reply with your question and we will answer." : `For help write to ${contact}.`} Reply STOP to unsubscribe. Message and data rates may apply.`,
  },
  de: {
    stop: "Sie sind abgemeldet und erhalten keine Nachrichten mehr. Mit START melden Sie sich wieder an.",
    start: "Sie sind wieder angemeldet. HILFE für Hilfe, STOPP zum Abmelden.",
    help: (contact) =>
      `${contact === null ? "Schreiben Sie uns Ihre Frage, wir antworten." : `Hilfe erhalten Sie bei ${contact}.`} Mit STOPP melden Sie sich ab.`,
  },
  es: {
    stop: "Se ha dado de baja y no recibirá más mensajes. Responda START para volver a suscribirse.",
    start: "Está suscrito de nuevo. Responda AYUDA para ayuda, STOP para darse de baja.",
    help: (contact) =>
      `${contact === null ? "Escriba su pregunta y le responderemos." : `Para recibir ayuda escriba a ${contact}.`} Responda STOP para darse de baja.`,
  },
  fr: {
    stop: "Vous êtes désabonné et ne recevrez plus de messages. Répondez START pour vous réabonner.",
    start: "Vous êtes de nouveau abonné. Répondez AIDE pour de l'aide, STOP pour vous désabonner.",
    help: (contact) =>
      `${contact === null ? "Écrivez votre question et nous répondrons." : `Pour de l'aide, écrivez à ${contact}.`} Répondez STOP pour vous désabonner.`,
  },
  it: {
    stop: "Iscrizione annullata: non riceverai altri messaggi. Rispondi START per iscriverti di nuovo.",
    start: "Sei di nuovo iscritto. Rispondi AIUTO per assistenza, STOP per annullare.",
    help: (contact) =>
      `${contact === null ? "Scrivi la tua domanda e risponderemo." : `Per assistenza scrivi a ${contact}.`} Rispondi STOP per annullare l'iscrizione.`,
  },
  pt: {
    stop: "A sua inscrição foi cancelada e não receberá mais mensagens. Responda START para voltar.",
    start: "Está inscrito novamente. Responda AJUDA para ajuda, STOP para cancelar.",
    help: (contact) =>
      `${contact === null ? "Escreva a sua pergunta e responderemos." : `Para ajuda escreva para ${contact}.`} Responda STOP para cancelar.`,
  },
  nl: {
    stop: "U bent afgemeld en krijgt geen berichten meer. Antwoord START om u weer aan te melden.",
    start: "U bent weer aangemeld. Antwoord HULP voor hulp, STOP om u af te melden.",
    help: (contact) =>
      `${contact === null ? "Stuur uw vraag en wij antwoorden." : `Voor hulp schrijft u naar ${contact}.`} Antwoord STOP om u af te melden.`,
  },
  pl: {
    stop: "Zrezygnowano z wiadomości, nie wyślemy kolejnych. Odpisz START, aby wznowić.",
    start: "Wiadomości zostały wznowione. Odpisz POMOC, aby uzyskać pomoc, STOP, aby zrezygnować.",
    help: (contact) =>
      `${contact === null ? "Napisz pytanie, a odpowiemy." : `Pomoc: ${contact}.`} Odpisz STOP, aby zrezygnować.`,
  },
} satisfies Record<string, Replies>;

/** @param language ISO 639-1; languages without a reply of their own get English */
export function keywordReplyText(
  action: KeywordAction,
  organizationName: string,
  contact: string | null,
  language: string,
): string {
  const replies: Replies = new Map<string, Replies>(Object.entries(REPLIES)).get(language) ?? REPLIES.en;
  const words = action === "help" ? replies.help(contact) : replies[action];
  return `${organizationName}: ${words}`;
}
