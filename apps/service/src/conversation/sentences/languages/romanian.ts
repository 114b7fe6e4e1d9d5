import type { Sentences } from "../sentences.ts";

export const ROMANIAN: Sentences = {
  aiAnswers: "Vorbiți cu un asistent de inteligență artificială al companiei {organization}.",
  aiCalls: "Vă sună un asistent de inteligență artificială din partea companiei {organization}.",
  aiWrites: "Sunt asistentul de inteligență artificială al companiei {organization}.",
  isRecorded: "Acest apel este înregistrat.",
  mayBeRecorded: "Acest apel poate fi înregistrat.",
  notAPerson: "Vorbiți cu un asistent de inteligență artificială al companiei {organization}, nu cu o persoană.",
  notAPersonWrites: "Sunt un asistent de inteligență artificială al companiei {organization}, nu o persoană.",
  optedOut: "Nu veți mai primi apeluri sau mesaje de la {organization}.",
  goOn: "Cu ce vă pot ajuta?",
  goodbye: "La revedere.",
  trouble: "Îmi pare rău, a apărut o problemă la noi. Puteți repeta, vă rog?",
  apology: "Îmi pare rău, avem o problemă tehnică. Vă rugăm să sunați mai târziu. La revedere.",
  transferFailed: "Îmi pare rău, momentan nu este nimeni disponibil. Vă pot ajuta cu altceva?",
  weAreBack: "Îmi cer scuze, legătura s-a întrerupt pentru o clipă. Continuați, vă rog.",
  idle: "Mai sunteți acolo? Nu vă grăbiți, vă ascult.",
  notDone: "Încă nu am reușit să fac asta.",
};
