import type { Sentences } from "../sentences.ts";

export const POLISH: Sentences = {
  aiAnswers: "Rozmawia Pan lub Pani z asystentem AI firmy {organization}.",
  aiCalls: "Mówi asystent AI, dzwonię w imieniu {organization}.",
  aiWrites: "Tu asystent AI firmy {organization}.",
  isRecorded: "Ta rozmowa jest nagrywana.",
  mayBeRecorded: "Ta rozmowa może być nagrywana.",
  notAPerson: "Rozmawia Pan lub Pani z asystentem AI firmy {organization}, a nie z człowiekiem.",
  notAPersonWrites: "Jestem asystentem AI firmy {organization}, a nie człowiekiem.",
  optedOut: "{organization} nie będzie więcej dzwonić ani wysyłać wiadomości.",
  goOn: "W czym mogę pomóc?",
  goodbye: "Do widzenia.",
  trouble: "Przepraszam, wystąpił u nas problem techniczny. Czy można prosić o powtórzenie?",
  apology: "Przepraszam, mamy problem techniczny. Proszę zadzwonić później. Do widzenia.",
  transferFailed: "Przepraszam, w tej chwili nikt nie może odebrać. Czy mogę pomóc w czymś innym?",
  weAreBack: "Przepraszam, na chwilę nas rozłączyło. Proszę mówić dalej.",
  idle: "Czy jesteśmy nadal w kontakcie? Proszę się nie spieszyć, słucham.",
  notDone: "Jeszcze nie udało mi się tego zrobić.",
};
