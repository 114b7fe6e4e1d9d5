/** What the assistant asks before a turn, by what it asks for and the language. */
export const QUESTIONS: Readonly<
  Record<"open" | "number" | "email" | "name" | "card" | "date", Record<string, string>>
> = {
  open: {
    en: "How can I help you?",
    de: "Wie kann ich Ihnen helfen?",
    es: "¿Qué puedo hacer por usted?",
    fr: "Que puis-je faire pour vous ?",
    it: "Come posso aiutarla?",
  },
  number: {
    en: "What is your phone number?",
    de: "Wie ist Ihre Telefonnummer?",
    es: "¿Cuál es su número de teléfono?",
    fr: "Quel est votre numéro de téléphone ?",
    it: "Qual è il suo numero di telefono?",
    ru: "Какой у вас номер телефона?",
    pt: "Qual é o seu número de telefone?",
    nl: "Wat is uw telefoonnummer?",
    pl: "Jaki jest pana numer telefonu?",
  },
  email: {
    en: "What is your email address?",
    de: "Wie ist Ihre E-Mail-Adresse?",
    es: "¿Cuál es su correo electrónico?",
    fr: "Quelle est votre adresse e-mail ?",
  },
  name: {
    en: "Could you spell your last name for me?",
    de: "Können Sie Ihren Nachnamen buchstabieren?",
    fr: "Pouvez-vous épeler votre nom de famille ?",
  },
  card: { en: "What is the number of your card?", de: "Wie ist die Nummer Ihrer Karte?" },
  date: { en: "What is your date of birth?", de: "Wann sind Sie geboren?" },
};

/** @throws RangeError where nobody has translated it */
export function questionFor(kind: keyof typeof QUESTIONS, language: string): string {
  const question = QUESTIONS[kind][language];
  if (question === undefined) throw new RangeError(`There is no question for ${kind} in ${language}.`);
  return question;
}
