import type { Sentences } from "../sentences.ts";

export const CZECH: Sentences = {
  aiAnswers: "Mluvíte s asistentem umělé inteligence společnosti {organization}.",
  aiCalls: "Volá vám asistent umělé inteligence jménem společnosti {organization}.",
  aiWrites: "Tady asistent umělé inteligence společnosti {organization}.",
  isRecorded: "Tento hovor je nahráván.",
  mayBeRecorded: "Tento hovor může být nahráván.",
  notAPerson: "Mluvíte s asistentem umělé inteligence společnosti {organization}, ne s člověkem.",
  notAPersonWrites: "Jsem asistent umělé inteligence společnosti {organization}, ne člověk.",
  optedOut: "{organization} vám už nebude volat ani psát.",
  goOn: "Jak vám mohu pomoci?",
  goodbye: "Na shledanou.",
  trouble: "Omlouvám se, na naší straně došlo k chybě. Můžete to prosím zopakovat?",
  apology: "Omlouvám se, máme technické potíže. Zavolejte prosím později. Na shledanou.",
  transferFailed: "Omlouvám se, teď není nikdo k dispozici. Mohu vám pomoci s něčím jiným?",
  weAreBack: "Omlouvám se, na chvíli nás to přerušilo. Pokračujte prosím.",
  idle: "Jste tam ještě? Nespěchejte, poslouchám vás.",
  notDone: "To se mi zatím nepodařilo.",
};
